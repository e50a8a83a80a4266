import { createRandom } from '../random.ts'
import { replaceGlobals } from './globals.ts'
import { type Purchase, USUAL_SETTINGS } from './history.ts'
import { findBroken } from './rule-broken.ts'
import { createRules } from './rules.ts'
import { Schedule } from './schedule.ts'
import { startPurchase } from './shopper.ts'
import { buy } from './ways.ts'
import { createWorld, START_AT } from './world.ts'

const SEED = 7
export const MINUTE_MS = 60_000

export const smallPurchase = (person: number): Purchase => ({
  at: 0,
  person,
  lines: [{ variant: 3, quantity: 2 }],
  place: { city: 'Reno', stateCode: 'NV', zip: '89501', countryCode: 'US' },
  way: 'buys straight on',
  payment: 'by card',
  comesBack: false,
  size: 1,
  acts: [],
})

/** Opens a world without troubles and acts, whose books a test changes by hand. */
export async function openSmallYear() {
  const schedule = new Schedule(START_AT)
  const globals = replaceGlobals(schedule, createRandom(SEED))
  const world = await createWorld(schedule, SEED, { ...USUAL_SETTINGS })
  const rules = createRules(world)
  const pass = (ms: number) => schedule.runUntil(schedule.now + ms, rules.check)

  return {
    world,
    rules,
    pass,

    /** Changes the store's file. */
    change: (sql: string) => world.books.query(sql),

    /** Buys something, and lets time pass. Returns the order. */
    async purchase(person: number, ms = 30 * MINUTE_MS) {
      const purchase = smallPurchase(person)
      const bought = startPurchase(world, purchase)
      void buy(world, purchase, bought)
      await pass(ms)
      return world.books.findOrderBySession(bought.sessionId)!
    },

    /** Returns the rule that is broken now. */
    brokenNow: () => findBrokenRule(rules.check),
    /** Returns the rule that is broken at the end. */
    brokenAtEnd: () => findBrokenRule(rules.checkEnd),

    [Symbol.dispose]() {
      world.close()
      globals[Symbol.dispose]()
    },
  }
}

/** Returns the name of the rule that is broken by something, undefined if none is. */
export const findBrokenRule = async (work: () => Promise<void> | void): Promise<string | undefined> =>
  (await findBroken(work))?.rule
