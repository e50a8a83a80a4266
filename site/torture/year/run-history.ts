import { createRandom } from '../random.ts'
import { acts } from './acts.ts'
import { replaceGlobals } from './globals.ts'
import { passGoodHour } from './good-weather.ts'
import type { History, Purchase } from './history.ts'
import { createHoldCount } from './hold-count.ts'
import { LONGEST_PURCHASE_MS } from './payments.ts'
import { findBroken } from './rule-broken.ts'
import { createRules } from './rules.ts'
import { Schedule } from './schedule.ts'
import { startPurchase } from './shopper.ts'
import { troubles } from './troubles.ts'
import { buy } from './ways.ts'
import { createWorld, START_AT, type World } from './world.ts'

const HOUR_MS = 60 * 60_000
const FIRST_AT = START_AT + HOUR_MS

export interface Outcome {
  digest: string
  /** How often each act, trouble, call and event happened. */
  counts: Record<string, number>
  /** Orders by their state. */
  orders: Record<string, number>
  broken?: {
    rule: string
    message: string
    /** Milliseconds from the first purchase's earliest instant. */
    at: number
    /** What happened until then, in plain lines. */
    story: string[]
  }
}

/** Runs a history to its end, and an hour of good weather after it. Stops at the first rule that is broken. */
export async function runHistory(history: History, seed: number): Promise<Outcome> {
  const schedule = new Schedule(START_AT)
  using _ = replaceGlobals(schedule, createRandom(seed ^ 0x5eed))
  const world = await createWorld(schedule, seed, history.settings)
  const broken = await findBroken(() => live(world, history)).finally(() => world.close())
  return {
    digest: world.digest(),
    counts: Object.fromEntries([...world.counts].toSorted()),
    orders: world.orders,
    ...(broken && {
      broken: {
        rule: broken.rule,
        message: broken.message,
        at: schedule.now - FIRST_AT,
        story: world.story,
      },
    }),
  }
}

/** Lives through a history. @throws RuleBroken, or what an act throws by mistake */
async function live(world: World, history: History): Promise<void> {
  const { schedule } = world
  const rules = createRules(world)
  const countHolds = createHoldCount(world)
  const check = () => {
    if (world.failure) throw world.failure
    rules.check()
    countHolds()
  }
  for (const [name, value] of Object.entries(history.settings)) world.count(`settings: ${name} ${value}`)
  for (const purchase of history.purchases) startAll(world, purchase)
  for (const { name, at, size } of history.troubles) {
    start(world, at, name, async () => {
      await troubles[name](world, size)
      world.count('troubles that are over')
      world.tell(`over: ${name}`)
    })
  }
  const lastAt = Math.max(0, ...listInstants(history))
  schedule.at(FIRST_AT + lastAt + HOUR_MS, () => world.weather.clearUp())
  await schedule.runUntil(FIRST_AT + lastAt + 2 * HOUR_MS, check)
  await passGoodHour(world, check)
  await rules.checkEnd()
}

function startAll(world: World, purchase: Purchase): void {
  const bought = startPurchase(world, purchase)
  start(world, purchase.at, `person ${purchase.person} begins to buy`, () => buy(world, purchase, bought))
  for (const { name, after, size } of purchase.acts) {
    start(world, purchase.at + after, name, async () => {
      for (const hear of world.beforeAct) hear()
      await acts[name](world, bought, size)
    })
  }
}

const listInstants = ({ purchases, troubles }: History): number[] => [
  ...purchases.flatMap(({ at, acts }) => [at + LONGEST_PURCHASE_MS, ...acts.map(({ after }) => at + after)]),
  ...troubles.map(({ at }) => at),
]

/** Begins what somebody does at an instant. Others go on meanwhile. */
function start(world: World, at: number, line: string, act: () => Promise<void>): void {
  world.schedule.at(FIRST_AT + at, () => {
    world.schedule.stir()
    world.count(line.replace(/person \d+/, 'somebody'))
    world.tell(line)
    act().catch((error) => {
      world.failure ??= error
    })
  })
}
