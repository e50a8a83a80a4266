import { expect, spyOn, test } from 'bun:test'
import { openPlacing } from '#api-test/placing'
import { serverError } from '#sandbox/faults'
import { listOpenHolds } from './holds.ts'

test.each(['answered with 503', 'answered late'])(
  'a confirmation that was %s is not repeated without comparing again',
  async (how) => {
    await using shop = await openPlacing()
    const { orders } = shop.printful
    const fault =
      how === 'answered late'
        ? { delivery: 'reset' as const, response: serverError().response }
        : serverError(503)
    shop.printful.fail(/\/confirm$/, fault)
    const first = await shop.pay()
    orders.all[0]!.recipient.city = 'Elsewhere'
    await shop.retry(`place ${first.id}`)
    expect(orders.confirmations.map(({ order }) => order.recipient.city)).toEqual(['Reno'])

    shop.printful.fail(/\/confirm$/, fault)
    const second = await shop.pay()
    orders.all[1]!.costs!.total = '999.00'
    await shop.retry(`place ${second.id}`)
    expect([shop.holds(second.id), orders.confirmations.length]).toEqual([['negative_margin'], 1])
  },
)

test('a confirmation whose response says that the order failed holds it at once, and its address can be corrected', async () => {
  await using shop = await openPlacing()
  const { orders } = shop.printful
  orders.planConfirmation({ status: 'failed', error: 'The address is wrong.' })
  const { id } = await shop.pay()
  expect(listOpenHolds(shop.services.db, id)).toMatchObject([
    { reason: 'failed', text: 'The address is wrong.' },
  ])
  expect(shop.order(id)).toMatchObject({ state: 'paid', printfulStatus: 'failed', confirmingAt: null })
  await shop.saveAddress(id, { city: 'Sparks' })
  await shop.retryHold(id)
  expect([shop.holds(id), shop.order(id).state]).toEqual([[], 'placed'])
  expect(orders.all).toMatchObject([{ status: 'pending', recipient: { city: 'Sparks' } }])
})

test('an order that waits at Printful once it is confirmed is placed and held', async () => {
  await using shop = await openPlacing()
  const { orders } = shop.printful
  orders.planConfirmation({ status: 'onhold' })
  const { id } = await shop.pay()
  expect([shop.holds(id), shop.order(id)]).toMatchObject([
    ['failed'],
    { state: 'placed', printfulStatus: 'onhold' },
  ])
  orders.setStatus(orders.all[0]!.id, 'pending')
  await shop.read(id)
  expect([shop.holds(id), shop.order(id).state]).toEqual([[], 'placed'])
})

test('an order that is still a draft after its confirmation is confirmed again', async () => {
  await using shop = await openPlacing()
  shop.printful.orders.planConfirmation({ status: 'draft' })
  const { id } = await shop.pay()
  expect([shop.order(id).state, shop.holds(id)]).toEqual(['paid', []])
  await shop.retry(`place ${id}`)
  expect([shop.order(id).state, shop.statuses()]).toEqual(['placed', ['pending']])
})

test('a state that isn’t known counts as placed after the confirmation, is waited for before, and is logged once', async () => {
  await using shop = await openPlacing()
  const { orders } = shop.printful
  const warn = spyOn(shop.services.log, 'warn')
  orders.planConfirmation({ status: 'waiting_for_stars' })
  const confirmed = await shop.pay()
  await shop.read(confirmed.id)
  expect([shop.order(confirmed.id).state, shop.holds(confirmed.id)]).toEqual(['placed', []])
  const told = () => warn.mock.calls.filter(([details]) => 'status' in Object(details))
  expect(told()).toHaveLength(1)

  orders.changeDrafts((draft) => {
    draft.status = 'Jo Doe thinks'
  })
  const waiting = await shop.pay()
  expect([shop.order(waiting.id).state, orders.confirmations.length]).toEqual(['paid', 1])
  orders.setStatus(orders.all[1]!.id, 'draft')
  await shop.retry(`place ${waiting.id}`)
  expect(shop.order(waiting.id).state).toBe('placed')
  expect(JSON.stringify(told())).not.toContain('Jo Doe')
  warn.mockRestore()
})
