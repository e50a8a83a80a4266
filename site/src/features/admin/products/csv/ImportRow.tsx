import type { TextField, TextsRow } from '#shared/contracts/product-texts'
import { mapTexts, PRODUCT_FIELD_TITLES, PRODUCT_TEXTS } from '#shared/product-fields'
import { TextDifference } from '../../changes/TextDifference.tsx'

const WHEN_EMPTY: Record<TextField, string> = {
  ...mapTexts((field) => PRODUCT_TEXTS[field].whenEmpty),
  features: 'the built-in ones',
}

export function ImportRow({ row: { line, productId, name, changes, problem } }: { row: TextsRow }) {
  return (
    <li
      className={`flex min-w-0 flex-col gap-2 rounded-soft border p-3 text-sm ${problem ? 'border-danger' : 'border-line'}`}
    >
      <p className="font-semibold break-words">
        {productId === null ? `Line ${line}` : `Line ${line}: ${name ?? `number ${productId}`}`}
      </p>
      {problem && <p className="text-danger">{`Left out. ${problem}`}</p>}
      {changes.length > 0 && (
        <dl className="flex flex-col gap-2">
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt className="text-muted">
                {after === ''
                  ? `${PRODUCT_FIELD_TITLES[field]}, back to ${WHEN_EMPTY[field]}`
                  : PRODUCT_FIELD_TITLES[field]}
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
