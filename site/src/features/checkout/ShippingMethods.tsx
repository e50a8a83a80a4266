import type { ShippingRate } from '#shared/contracts/checkout'
import { formatPrice, fromCents } from '#shared/price'

/** Describes when a parcel arrives, or returns an empty text if Printful doesn't say. */
export function deliveryText({ minDays, maxDays }: Pick<ShippingRate, 'minDays' | 'maxDays'>): string {
  if (minDays === null || maxDays === null) return ''
  return minDays === maxDays ? `${minDays} business days` : `${minDays} to ${maxDays} business days`
}

interface ShippingMethodsProps {
  rates: readonly ShippingRate[]
  chosen?: unknown
}

export const ShippingMethods = ({ rates, chosen = rates[0]?.id }: ShippingMethodsProps) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-2 text-lg font-bold">Shipping method</legend>
    {rates.map((rate) => (
      <label
        key={rate.id}
        className="with-choice flex min-h-14 cursor-pointer items-center gap-3 rounded-soft border border-line bg-raised px-4 py-2 has-checked:border-green"
      >
        <input
          type="radio"
          name="shipping"
          value={rate.id}
          defaultChecked={rate.id === chosen}
          required
          className="size-5 flex-none"
        />
        <span className="min-w-0 grow">
          <span className="block font-semibold">{rate.name}</span>
          <span className="text-sm text-muted">{deliveryText(rate)}</span>
        </span>
        <span className="price">{formatPrice(fromCents(rate.cents))}</span>
      </label>
    ))}
  </fieldset>
)
