import type { AdminCollection } from '#shared/contracts/collection'
import { Field } from '../../../components/ui/Field.tsx'

interface HomeCollectionFieldProps {
  collections: readonly AdminCollection[]
  onChange: (collectionId: number | null) => void
}

/** Chooses the collection that the home page links to, and saves at once. */
export function HomeCollectionField({ collections, onChange }: HomeCollectionFieldProps) {
  const chosen = collections.find(({ isOnHome }) => isOnHome)
  return (
    <Field
      label="Linked on the home page"
      hint="“See the collection”, beside the title of the home page’s products. Not shown while the collection is hidden."
    >
      {(control) => (
        <select
          {...control}
          className="field w-full max-w-sm"
          value={chosen?.id ?? ''}
          onChange={({ target }) => onChange(Number(target.value) || null)}
        >
          <option value="">None</option>
          {collections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
