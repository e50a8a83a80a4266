import { addressLines } from '#shared/address'
import type { Recipient } from '#shared/contracts/checkout'
import { OrderPart } from './OrderPart.tsx'

export const OrderAddress = ({ recipient }: { recipient: Recipient }) => (
  <OrderPart title="Address">
    <address className="not-italic">
      {[...addressLines(recipient), recipient.taxNumber && `CPF or CNPJ: ${recipient.taxNumber}`]
        .filter(Boolean)
        .map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
    </address>
  </OrderPart>
)
