import { type FormValue, textAt } from '../form-data.ts'
import { EMPTY_ADDRESS } from './unused-fields.ts'

type Address = Record<keyof typeof EMPTY_ADDRESS, string | null>

export interface Shipping {
  address: Address
  name: string | null
  phone: string | null
}

/** Returns an address as Stripe shows it: what wasn't sent is null. */
export function toShipping(input: FormValue | undefined): Shipping | null {
  if (typeof input !== 'object') return null
  const names = Object.keys(EMPTY_ADDRESS)
  const address = Object.fromEntries(names.map((name) => [name, textAt(input, 'address', name) ?? null]))
  return {
    address: { ...EMPTY_ADDRESS, ...address },
    name: textAt(input, 'name') ?? null,
    phone: textAt(input, 'phone') ?? null,
  }
}
