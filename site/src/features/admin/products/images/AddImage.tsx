import { type FormEvent, useState } from 'react'
import { imageEntrySchema } from '#shared/contracts/admin-product'
import { Field } from '../../../../components/ui/Field.tsx'

interface AddImageProps {
  /** Addresses that are in the list already. */
  taken: readonly string[]
  onAdd: (url: string) => void
}

/** What is wrong with an address, or nothing. */
export function imageUrlError(url: string, taken: readonly string[]): string | undefined {
  if (taken.includes(url)) return 'This picture is in the list already.'
  const wrong = !imageEntrySchema.shape.imageUrl.safeParse(url).success
  return wrong ? 'Enter the picture’s address: it begins with https:// or http://.' : undefined
}

/** Adds a picture by its address. */
export function AddImage({ taken, onAdd }: AddImageProps) {
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string>()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const address = url.trim()
    const found = imageUrlError(address, taken)
    setProblem(found)
    if (found) return
    onAdd(address)
    setUrl('')
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <Field
        label="Add a picture by its address"
        error={problem}
        hint="It is added active, at the end. The store keeps its own copy where its host allows that."
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              className="field min-w-0 flex-1 basis-64"
              placeholder="https://"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
              onBlur={() => setProblem(url.trim() ? imageUrlError(url.trim(), taken) : undefined)}
            />
            <button type="submit" className="button button-quiet">
              Add image
            </button>
          </div>
        )}
      </Field>
    </form>
  )
}
