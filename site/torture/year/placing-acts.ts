import { missingItem, otherRecipient } from '#sandbox/orders/draft-changes'
import type { Bought, DoAct } from './acts.ts'
import { PAYMENT_REFUSED } from './call-troubles.ts'
import type { Fault } from './network.ts'
import { higherCosts } from './printful-troubles.ts'
import { isDisputed } from './stripe-acts.ts'
import { waitForPrintful } from './waiting.ts'
import type { World } from './world.ts'

const HOUR_MS = 60 * 60_000
const DRAFT_CHANGES = [missingItem, otherRecipient({ city: 'Elsewhere' }), higherCosts]

const toConfirmation = (printfulId: number) => new RegExp(`^POST /orders/${printfulId}/confirm`)

/** Waits for the payment. Returns a call that places its order: the look whether Printful has it, its draft or its confirmation. */
async function waitForPlacing(world: World, bought: Bought, size: number): Promise<RegExp | undefined> {
  await bought.paid.promise
  const order = world.books.findOrderBySession(bought.sessionId)
  if (size % 3 === 0) return order ? new RegExp(`^GET /orders/@${order.externalId}$`) : undefined
  if (size % 3 === 1) return /^POST \/orders$/
  const draft = await waitForPrintful(world, bought, 'draft')
  return draft && toConfirmation(draft.id)
}

/** Lets something happen in the middle of the next such call, if it comes within an hour. */
async function hitNext(world: World, fault: Omit<Fault, 'service' | 'times'>): Promise<void> {
  const end = world.network.begin({ ...fault, service: 'printful', times: 1 })
  await world.schedule.sleep(HOUR_MS)
  end()
}

/** Does something with a payment in the middle of a call that places its order. */
const whilePlacing =
  (name: string, work: (world: World, intentId: string) => unknown): DoAct =>
  async (world, bought, size) => {
    const { books, stripe } = world
    const call = await waitForPlacing(world, bought, size)
    const before = async () => {
      const intentId = books.findPayment(bought.sessionId)
      const intent = stripe.intents.find(({ id }) => id === intentId)
      if (intent?.status === 'succeeded') await work(world, intent.id)
    }
    if (call) await hitNext(world, { name, call, kind: 'fine', before })
  }

const REFUSALS = ['address', 'item', 'payment'] as const

/** Lets Printful refuse the confirmation of an order, or fail the order that it confirms. */
const endConfirmation =
  (
    name: string,
    toPlan: (size: number) => Parameters<World['printful']['orders']['planConfirmation']>[0],
  ): DoAct =>
  async (world, bought, size) => {
    const draft = await waitForPrintful(world, bought, 'draft')
    const plan = toPlan(size)
    if (!draft) return
    await hitNext(world, {
      name: `Printful: ${name}${typeof plan === 'string' ? ` for the ${plan}` : ''}`,
      call: toConfirmation(draft.id),
      kind: size % 5 === 0 ? 'lost' : 'fine',
      before: () => world.printful.orders.planConfirmation(plan),
    })
  }

/** What happens between the store's last look at an order and the response to a call that places it. */
export const placingActs = {
  'a dispute opens while the order is placed': whilePlacing(
    'Stripe: disputes in the middle of placing',
    async (world, intentId) => {
      if (!isDisputed(world, intentId)) await world.stripe.dispute(intentId)
    },
  ),
  'all is refunded in Stripe’s dashboard while the order is placed': whilePlacing(
    'Stripe: refunds in the middle of placing',
    ({ stripe }, intentId) => stripe.refundByHand(intentId),
  ),
  'Printful refuses the confirmation': endConfirmation(
    'refused confirmations',
    (size) => REFUSALS[size % REFUSALS.length]!,
  ),
  'the order fails as it is confirmed': endConfirmation('orders that fail as they are confirmed', () => ({
    status: 'failed',
    error: 'The print file is missing.',
  })),
  'the draft changes while Printful refuses to confirm it': async (world, bought, size) => {
    const draft = await waitForPrintful(world, bought, 'draft')
    const change = DRAFT_CHANGES[size % DRAFT_CHANGES.length]!
    if (!draft) return
    await hitNext(world, {
      name: 'Printful: refused confirmations of drafts that change',
      call: toConfirmation(draft.id),
      kind: PAYMENT_REFUSED,
      before: () => world.printful.orders.edit(draft.id, change),
    })
  },
} satisfies Record<string, DoAct>
