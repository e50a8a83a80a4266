import { PageMessage } from '../../components/PageMessage.tsx'

interface ProductErrorProps {
  slug: string
  message: string
}

/** Stands in the place of a product that could not be loaded, or does not exist. */
export function ProductError({ slug, message }: ProductErrorProps) {
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
