import { PageMessage } from '../../components/PageMessage.tsx'

interface ProductNotFoundProps {
  /** True if the catalog can't be read, so that nobody knows whether the product exists. */
  isUnavailable?: boolean
}

export function ProductNotFound({ isUnavailable = false }: ProductNotFoundProps) {
  return (
    <PageMessage
      title="Product Not Found"
      actions={
        <a href="/" className="button">
          Go to Homepage
        </a>
      }
    >
      {isUnavailable ? (
        <p role="alert">Could not load product details. Please try again later.</p>
      ) : (
        <p>There is nothing under this address. We have decided to move forward with other products.</p>
      )}
    </PageMessage>
  )
}
