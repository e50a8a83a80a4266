import fc from 'fast-check'
import { type ActName, acts } from './acts.ts'
import { type TroubleName, troubles } from './troubles.ts'

export interface Purchase {
  /** When the shopper begins, in milliseconds from the start. */
  at: number
  person: number
  /** Numbers of variants, taken modulo what the store has. */
  lines: { variant: number; quantity: number }[]
  place: Place
  payment: Payment
  /** What becomes of the order. */
  acts: Act[]
}

export interface Place {
  city: string
  stateCode: string
  zip: string
  countryCode: string
}

export type Payment = (typeof PAYMENTS)[number]

/** Something that somebody does with the order of a purchase. */
export interface Act {
  name: ActName
  /** Milliseconds after the purchase began. */
  after: number
  /** From 0 to 99, for what an act leaves open. */
  size: number
}

/** Something that goes wrong with a service, the network or the store itself. */
export interface Trouble {
  name: TroubleName
  at: number
  size: number
}

export interface History {
  purchases: Purchase[]
  troubles: Trouble[]
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const PAYMENTS = ['card'] as const

const PLACES: Place[] = [
  { city: 'Reno', stateCode: 'Nevada', zip: '89501', countryCode: 'US' },
  { city: 'Toronto', stateCode: 'ON', zip: 'M5V 2T6', countryCode: 'CA' },
  { city: 'Berlin', stateCode: '', zip: '10115', countryCode: 'DE' },
]

const size = fc.nat(99)

/** Within a minute, an hour, a day or a month, so that much happens in the same moments. */
const after = fc.oneof(fc.nat(2 * MINUTE_MS), fc.nat(HOUR_MS), fc.nat(2 * DAY_MS), fc.nat(40 * DAY_MS))

const act: fc.Arbitrary<Act> = fc.record({ name: fc.constantFrom(...namesOf(acts)), after, size })

function namesOf<Name extends string>(record: Record<Name, unknown>): Name[] {
  return Object.keys(record) as Name[]
}

/** Purchases come in waves, and troubles too: a coincidence needs company. */
function instants(orderCount: number): fc.Arbitrary<number> {
  const waves = Math.max(1, Math.ceil(orderCount / 5))
  const pause = (365 * DAY_MS) / 200
  return fc
    .tuple(fc.nat(waves - 1), fc.nat(20 * MINUTE_MS))
    .map(([wave, offset]) => Math.round(wave * pause) + offset)
}

/** Draws histories with this number of purchases. A thousand are a year. */
export function histories(orderCount: number): fc.Arbitrary<History> {
  const at = instants(orderCount)
  const purchase: fc.Arbitrary<Purchase> = fc.record({
    at,
    person: fc.nat(40),
    lines: fc.array(fc.record({ variant: fc.nat(200), quantity: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 4,
    }),
    place: fc.constantFrom(...PLACES),
    payment: fc.constantFrom(...PAYMENTS),
    acts: fc.array(act, { maxLength: 3 }),
  })
  const trouble: fc.Arbitrary<Trouble> = fc.record({ name: fc.constantFrom(...namesOf(troubles)), at, size })
  const troubleCount = Math.ceil(orderCount / 2)
  return fc.record({
    purchases: fc.array(purchase, { minLength: orderCount, maxLength: orderCount }),
    troubles: fc.array(trouble, { minLength: troubleCount, maxLength: troubleCount }),
  })
}
