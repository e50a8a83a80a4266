import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CollectionPreview, collectionRulesSchema } from '#shared/contracts/collection-rules'
import { productCountLabel } from '#shared/product-search'
import { errorMessage } from '../../../lib/error-message.ts'
import { queryClient } from '../../../lib/query.ts'
import { type RulesDraft, toRules } from './collection-form.ts'
import { collectionPreviewQuery } from './collections.queries.ts'

/** Lists the products that meet the rules while somebody edits them. */
export function RulePreview({ rules }: { rules: RulesDraft }) {
  const { data: valid } = collectionRulesSchema.safeParse(toRules(rules))
  const { data, error } = useQuery(
    { ...collectionPreviewQuery(valid), placeholderData: keepPreviousData },
    queryClient,
  )
  const preview = valid && data
  return (
    <section aria-label="Preview" className="rounded-soft bg-tile px-4 py-3 text-sm sm:min-h-44">
      <p role="status" className={preview ? 'font-semibold' : 'text-muted'}>
        {preview ? previewText(preview) : valid ? waitingText(error) : 'What matches is shown here.'}
      </p>
      {preview && preview.total > 0 && (
        <ul className="mt-1 grid gap-x-4 text-muted sm:grid-cols-2">
          {preview.products.map(({ id, name }) => (
            <li key={id} className="truncate">
              {name}
            </li>
          ))}
          {preview.total > preview.products.length && (
            <li>{`and ${(preview.total - preview.products.length).toLocaleString('en')} more`}</li>
          )}
        </ul>
      )}
    </section>
  )
}

const waitingText = (error: unknown) =>
  error ? errorMessage(error, 'The preview failed to load.') : 'Counting products…'

const previewText = ({ total }: CollectionPreview) =>
  total === 0 ? 'No products match now' : `${productCountLabel(total)} ${total === 1 ? 'matches' : 'match'}`
