import type { ShippingRate } from '#shared/contracts/checkout'
import { formatDays } from '#shared/format-date'
import { formatCents } from '#shared/price'

/** Describes when a parcel arrives, or returns an empty text if Printful doesn't say. */
export function deliveryText({
  minDays,
  maxDays,
  minDate,
  maxDate,
}: Omit<ShippingRate, 'id' | 'name' | 'cents'>): string {
  const dates = minDate && maxDate ? `Arrives ${formatDays(minDate, maxDate)}` : ''
  if (minDays === null || maxDays === null) return dates
  const range = minDays === maxDays ? `${maxDays}` : `${minDays} to ${maxDays}`
  const days = `${range} business ${maxDays === 1 ? 'day' : 'days'}`
  return dates ? `${dates}, ${days}` : days
}

interface ShippingMethodsProps {
  rates: readonly ShippingRate[]
  chosen?: unknown
  subtotalCents: number
  /** True if taxes come on top of the totals. */
  isTaxed: boolean
}

/** Draws Printful's methods with the total that each leads to. */
export function ShippingMethods({ rates, chosen, subtotalCents, isTaxed }: ShippingMethodsProps) {
  const checked = rates.find(({ id }) => id === chosen) ?? rates[0]
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-lg font-bold">Shipping method</legend>
      {rates.map((rate, index) => (
        <label
          key={rate.id}
          className="with-choice flex min-h-14 cursor-pointer items-center gap-3 rounded-soft border border-line bg-raised px-4 py-2.5 has-checked:border-green"
        >
          <input
            type="radio"
            name="shipping"
            value={rate.id}
            data-method={index}
            defaultChecked={rate === checked}
            required
            className="size-5 flex-none"
          />
          <span className="min-w-0 grow">
            <span className="block font-semibold">{rate.name}</span>
            <span className="text-sm text-muted">{` ${deliveryText(rate)} `}</span>
          </span>
          <span className="flex-none text-right">
            <span className="price block font-semibold">{formatCents(rate.cents)}</span>
            <span className="text-sm text-muted">
              <span> Total </span>
              <span className="price">{formatCents(subtotalCents + rate.cents)}</span>
              {isTaxed && <span className="block"> plus tax</span>}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface MethodAmountsProps {
  rates: readonly ShippingRate[]
  /** Amount that each price of shipping is added to. */
  plusCents?: number
}

/** Draws an amount for each method. The styles show the one of the chosen method. */
export const MethodAmounts = ({ rates, plusCents = 0 }: MethodAmountsProps) =>
  rates.map(({ id, cents }, index) => (
    <span key={id} data-amount-of={index} className="price">
      {formatCents(plusCents + cents)}
    </span>
  ))
