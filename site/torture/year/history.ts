import fc from 'fast-check'
import { type ApiVersion, NEWEST_VERSION } from '#sandbox/stripe/versions'
import { type ActName, acts } from './acts.ts'
import { type Payment, payments } from './payments.ts'
import { PLACES, type Place, REFUSED_PLACES } from './places.ts'
import { type TroubleName, troubles } from './troubles.ts'
import { type Way, ways } from './ways.ts'

export interface Purchase {
  /** When the shopper begins, in milliseconds from the start. */
  at: number
  person: number
  /** Numbers of variants, taken modulo what the store has. */
  lines: { variant: number; quantity: number }[]
  place: Place
  way: Way
  payment: Payment
  /** False for a shopper who closes the page after the payment. */
  comesBack: boolean
  /** From 0 to 99, for what a way leaves open. */
  size: number
  /** What becomes of the order. */
  acts: Act[]
}

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

/** How the store is set up. */
export interface Settings {
  /** True if Stripe adds tax on top of prices. */
  hasTax: boolean
  /** Minutes in which customers may change an order. */
  changesMinutes: number
  /** Version of Stripe's API in which events come. */
  eventVersion: ApiVersion
  /** Days after which an order forgets its person. */
  dataDays: number
}

export interface History {
  settings: Settings
  purchases: Purchase[]
  troubles: Trouble[]
}

/** What a history consists of. Whatever else there is, it never has. */
interface Swarm {
  ways: Way[]
  payments: Payment[]
  acts: ActName[]
  maxActs: number
  troubles: TroubleName[]
  troubleCount: number
}

export const USUAL_SETTINGS: Settings = {
  hasTax: false,
  changesMinutes: 15,
  eventVersion: NEWEST_VERSION,
  dataDays: 730,
}

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const size = fc.nat(99)

/** Within a minute, an hour, a day or a month, so that much happens in the same moments. */
const after = fc.oneof(fc.nat(2 * MINUTE_MS), fc.nat(HOUR_MS), fc.nat(2 * DAY_MS), fc.nat(40 * DAY_MS))

/** Lists the names of acts or troubles. */
export function namesOf<Name extends string>(record: Record<Name, unknown>): Name[] {
  return Object.keys(record) as Name[]
}

/** Draws a few of these names, or many. With few, each pair of them meets often. */
const some = <Name extends string>(record: Record<Name, unknown>): fc.Arbitrary<Name[]> =>
  fc.oneof(
    fc.subarray(namesOf(record), { minLength: 1, maxLength: 6 }),
    fc.subarray(namesOf(record), { minLength: 1 }),
  )

const swarms = (orderCount: number): fc.Arbitrary<Swarm> =>
  // fast-check prefers the ends of a range, and here they would mean that hardly anything exists.
  fc.noBias(
    fc.record({
      ways: some(ways),
      payments: some(payments),
      acts: some(acts),
      maxActs: fc.integer({ min: 1, max: 5 }),
      troubles: some(troubles),
      troubleCount: fc.nat(orderCount),
    }),
  )

const settings: fc.Arbitrary<Settings> = fc.record({
  hasTax: fc.boolean(),
  changesMinutes: fc.constantFrom(15, 15, 0, 60),
  eventVersion: fc.constantFrom(NEWEST_VERSION, NEWEST_VERSION, '2022-08-01', '2017-01-27'),
  dataDays: fc.constantFrom(730, 730, 30),
})

/** Draws what is usual most of the time, and else anything. */
const mostly = <T>(usual: T, all: readonly T[], percent: number): fc.Arbitrary<T> =>
  fc.oneof(
    { weight: percent, arbitrary: fc.constant(usual) },
    { weight: 100 - percent, arbitrary: fc.constantFrom(...all) },
  )

const place = fc.oneof(
  { weight: 95, arbitrary: fc.constantFrom(...PLACES) },
  { weight: 5, arbitrary: fc.constantFrom(...REFUSED_PLACES) },
)

const toLines = (maxLength: number, maxQuantity: number, minLength = 1) =>
  fc.array(fc.record({ variant: fc.nat(200), quantity: fc.integer({ min: 1, max: maxQuantity }) }), {
    minLength,
    maxLength,
  })

/** Draws neighbors, which are mostly variants of one product. */
const neighbors = fc
  .tuple(toLines(1, 3), fc.integer({ min: 1, max: 3 }))
  .map(([[first], quantity]) => [first!, { variant: first!.variant + 1, quantity }])

/** Few things mostly. Printful prices more than 100 pieces apart, and a cart holds 50 lines. */
const lines = fc.oneof(
  { weight: 68, arbitrary: toLines(4, 4) },
  { weight: 20, arbitrary: neighbors },
  { weight: 6, arbitrary: toLines(20, 3) },
  { weight: 4, arbitrary: toLines(3, 99) },
  { weight: 2, arbitrary: toLines(50, 3, 40) },
)

/** Purchases come in waves, and troubles too: a coincidence needs company. */
function instants(orderCount: number): fc.Arbitrary<number> {
  const waves = Math.max(1, Math.ceil(orderCount / 5))
  const pause = (365 * DAY_MS) / 200
  return fc
    .tuple(fc.nat(waves - 1), fc.nat(20 * MINUTE_MS))
    .map(([wave, offset]) => Math.round(wave * pause) + offset)
}

function historiesOf(orderCount: number, swarm: Swarm): fc.Arbitrary<History> {
  const at = instants(orderCount)
  const act: fc.Arbitrary<Act> = fc.record({ name: fc.constantFrom(...swarm.acts), after, size })
  const purchase: fc.Arbitrary<Purchase> = fc.record({
    at,
    person: fc.nat(40),
    lines,
    place,
    way: mostly('buys straight on', swarm.ways, 50),
    payment: mostly('by card', swarm.payments, 60),
    comesBack: mostly(true, [true, false], 70),
    size,
    acts: fc.array(act, { maxLength: swarm.maxActs }),
  })
  const trouble: fc.Arbitrary<Trouble> = fc.record({ name: fc.constantFrom(...swarm.troubles), at, size })
  const { troubleCount } = swarm
  return fc.record({
    settings,
    purchases: fc.array(purchase, { minLength: orderCount, maxLength: orderCount }),
    troubles: fc.array(trouble, { minLength: troubleCount, maxLength: troubleCount }),
  })
}

/** Draws histories with this number of purchases. A thousand are a year. What exists in a history is drawn first. */
export const histories = (orderCount: number): fc.Arbitrary<History> =>
  swarms(orderCount).chain((swarm) => historiesOf(orderCount, swarm))
