import type { MakeTrouble } from './troubles.ts'
import { toDuration } from './weather.ts'
import type { World } from './world.ts'

const DAY_MS = 24 * 60 * 60_000

const planRefunds = async (
  world: World,
  outcome: Parameters<World['stripe']['planRefund']>[0],
  size: number,
) => {
  const end = world.stripe.planRefund(outcome, Number.POSITIVE_INFINITY)
  await world.weather.last(toDuration(size))
  end()
}

/** What Stripe does to many payments for a while. */
export const stripeTroubles = {
  'Stripe refuses refunds': (world, size) => planRefunds(world, 'refused', size),
  'refunds fail at once': (world, size) => planRefunds(world, 'failed', size),
  'refunds have no status': (world, size) => planRefunds(world, 'without_status', size),
  'refunds stay pending and end days later': async (world, size) => {
    await planRefunds(world, 'pending', size)
    for (const { id } of world.stripe.refunds.filter(({ status }) => status === 'pending')) {
      await world.weather.last(world.random.integer(0, DAY_MS))
      if (world.stripe.refunds.find((each) => each.id === id)?.status !== 'pending') continue
      const status = world.random.pick(['succeeded', 'succeeded', 'failed', 'canceled'] as const)
      world.count(`Stripe: pending refunds ${status}`)
      world.tell(`a pending refund has ${status}`)
      await world.stripe.settleRefund(id, status)
    }
  },
  'fees come late': async ({ stripe, weather, count }, size) => {
    stripe.delayFees()
    await weather.last(toDuration(size))
    stripe.delayFees(false)
    const late = stripe.charges.filter((each) => each.paid && !each.balance_transaction)
    for (const charge of late) {
      if (charge.balance_transaction) continue
      count('Stripe: late fees')
      await stripe.settleFee(charge.payment_intent)
    }
  },
  'Stripe pays out in euros': async ({ stripe, weather }, size) => {
    stripe.setPayoutCurrency('eur', 0.9)
    await weather.last(toDuration(size))
    stripe.setPayoutCurrency('usd', null)
  },
} satisfies Record<string, MakeTrouble>
