import type { Recipient } from '#shared/contracts/checkout'
import { CURRENCY, fromCents } from '#shared/price'
import type { RatesRequest } from './client.ts'
import { toPrintfulRecipient } from './recipient.ts'

interface RatedItem {
  /** Id of the garment under the design, by which shipping is priced. */
  blankVariantId: number | null
  quantity: number
  priceCents: number
}

export const toRatesRequest = (
  to: { recipient: Recipient; email: string },
  items: readonly RatedItem[],
): RatesRequest => ({
  recipient: toPrintfulRecipient(to),
  items: items.map(({ blankVariantId, quantity, priceCents }) => ({
    variant_id: blankVariantId,
    quantity,
    value: fromCents(priceCents),
  })),
  currency: CURRENCY,
  locale: 'en_US',
})
