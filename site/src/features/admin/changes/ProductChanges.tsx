import { ChangeList } from './ChangeList.tsx'
import { useChanges } from './use-changes.ts'

/** The latest changes of one product, for a screen about it. */
export function ProductChanges({ productId }: { productId: number }) {
  const { list } = useChanges(1, productId)
  return (
    <section aria-labelledby="product-changes" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="product-changes" className="text-lg">
          Latest changes
        </h2>
        <a href="/admin/changes" className="link text-sm">
          All changes
        </a>
      </div>
      <ChangeList heading="h3" {...list} />
    </section>
  )
}
