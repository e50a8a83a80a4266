import { PageMessage } from '../../components/PageMessage.tsx'

export const OrderNotFound = () => (
  <PageMessage
    title="Order not found"
    actions={
      <a href="/orders" className="button">
        Find your order
      </a>
    }
  >
    <p>This link leads to no order. A part of it may be missing. You can have it mailed again.</p>
  </PageMessage>
)
