import { PageMessage } from '../../components/PageMessage.tsx'

export function ProductNotFound() {
  return (
    <PageMessage
      title="Product Not Found"
      actions={
        <a href="/" className="button">
          Go to Homepage
        </a>
      }
    >
      <p>There is nothing under this address. We have decided to move forward with other products.</p>
    </PageMessage>
  )
}
