import { PageMessage } from '../../components/PageMessage.tsx'

interface ProductErrorProps {
  slug: string
  message: string
  /** True if the product doesn't exist, or no longer. */
  isUnknown?: boolean
}

export function ProductError({ slug, message, isUnknown = false }: ProductErrorProps) {
  return (
    <PageMessage
      title="Error"
      actions={
        <>
          <a href="/products" className="button">
            All Products
          </a>
          <a href="/" className="button button-quiet">
            Go to Homepage
          </a>
        </>
      }
    >
      {isUnknown && <p className="text-lg font-semibold">This product is no longer with us.</p>}
      <p role="alert">Could not load product details. Please try again later.</p>
      <dl className="mx-auto grid max-w-full grid-cols-[auto_1fr] gap-x-3 rounded-soft bg-tile px-4 py-3 text-left text-xs">
        <dt className="font-semibold">Slug:</dt>
        <dd className="min-w-0 break-all">{slug}</dd>
        <dt className="font-semibold">Error:</dt>
        <dd className="min-w-0">{message}</dd>
      </dl>
    </PageMessage>
  )
}
