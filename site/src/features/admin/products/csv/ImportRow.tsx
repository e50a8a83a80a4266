import type { TextField, TextsRow } from '#shared/contracts/product-texts'
import { TextDifference } from '../../changes/TextDifference.tsx'

const FIELD_NAMES: Record<TextField, string> = {
  name: 'Name',
  description: 'Description',
  features: 'Features',
  searchTitle: 'Search title',
  searchDescription: 'Search description',
}

const BACK_TO: Record<TextField, string> = {
  name: 'back to the provider’s name',
  description: 'back to the provider’s text, which is none',
  features: 'back to the built-in ones',
  searchTitle: 'back to the name',
  searchDescription: 'back to the description',
}

export function ImportRow({ row: { line, productId, name, changes, problem } }: { row: TextsRow }) {
  return (
    <li
      className={`flex min-w-0 flex-col gap-2 rounded-soft border p-3 text-sm ${problem ? 'border-danger' : 'border-line'}`}
    >
      <p className="font-semibold break-words">
        Line {line}
        {productId !== null && `: ${name ?? `number ${productId}`}`}
      </p>
      {problem && <p className="text-danger">Left out. {problem}</p>}
      {changes.length > 0 && (
        <dl className="flex flex-col gap-2">
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt className="text-muted">
                {FIELD_NAMES[field]}
                {after === '' && `, ${BACK_TO[field]}`}
              </dt>
              <dd className="min-w-0">
                <TextDifference before={before} after={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}
