import { expect, test } from 'bun:test'
import type { Order } from './contracts/order.ts'
import { findNextStep, isThanked, isUnderWay, listSteps } from './order-progress.ts'

const CREATED = '2026-11-26T10:00:00.000Z'
const PAID = '2026-11-26T10:05:00.000Z'
const PLACED = '2026-11-26T10:20:00.000Z'
const SHIPPED = '2026-12-02T08:00:00.000Z'
const DELIVERED = '2026-12-07T15:00:00.000Z'
const ENDED = '2026-11-26T10:10:00.000Z'

const PARCEL = {
  carrier: 'USPS',
  trackingNumber: '1',
  trackingUrl: 'https://usps.example/1',
  shippedAt: SHIPPED,
  isReturned: false,
}

const toOrder = (values: Partial<Order>): Order => ({
  number: '10001',
  state: 'paid',
  payment: 'paid',
  paymentUrl: null,
  createdAt: CREATED,
  paidAt: PAID,
  placedAt: null,
  shippedAt: null,
  deliveredAt: null,
  canceledAt: null,
  minDate: '2026-12-04',
  maxDate: '2026-12-08',
  holdReasons: [],
  email: 'jo@example.com',
  recipient: null,
  shippingName: 'Flat Rate',
  items: [],
  subtotal: '20.00',
  shipping: '4.75',
  tax: '0.00',
  discount: '0.00',
  total: '24.75',
  refunded: '0.00',
  refunds: [],
  shipments: [],
  isChargedBack: false,
  isTest: false,
  ...values,
})

const UNPAID: Partial<Order> = { state: 'awaiting_payment', payment: 'none', paidAt: null }
const PENDING: Partial<Order> = { ...UNPAID, payment: 'pending' }
const PLACED_ORDER: Partial<Order> = { state: 'placed', placedAt: PLACED }
const SHIPPED_ORDER: Partial<Order> = {
  ...PLACED_ORDER,
  state: 'shipped',
  shippedAt: SHIPPED,
  shipments: [PARCEL],
}
const DELIVERED_ORDER: Partial<Order> = { ...SHIPPED_ORDER, state: 'delivered', deliveredAt: DELIVERED }
const toRefund = (state: string) => ({ amount: '24.75', state, at: ENDED, reason: '' })

const nextOf = (values: Partial<Order>, now = PLACED) => findNextStep(toOrder(values), new Date(now))

const drawSteps = (values: Partial<Order>) =>
  listSteps(toOrder(values)).map(
    ({ name, at, isReached, isCurrent }) =>
      `${isCurrent ? '>' : ''}${isReached ? name : `(${name})`} ${at?.slice(5, 10) ?? '-'}`,
  )

test.each<[string, Partial<Order>, string[]]>([
  ['unpaid', UNPAID, ['(Paid) -', '(Being made) -', '(On its way) -', '(Delivered) -']],
  ['paid', {}, ['>Paid 11-26', '(Being made) -', '(On its way) -', '(Delivered) -']],
  ['shipped', SHIPPED_ORDER, ['Paid 11-26', 'Being made 11-26', '>On its way 12-02', '(Delivered) -']],
  [
    'held after it was placed',
    { ...PLACED_ORDER, state: 'on_hold' },
    ['Paid 11-26', '>Being made 11-26', '(On its way) -', '(Delivered) -'],
  ],
  [
    'confirmed in Printful’s dashboard',
    { state: 'in_production' },
    ['Paid 11-26', '>Being made -', '(On its way) -', '(Delivered) -'],
  ],
  ['canceled', { state: 'canceled', canceledAt: ENDED }, ['Paid 11-26', '>Canceled 11-26']],
  [
    'canceled and refunded',
    { state: 'refunded', canceledAt: ENDED, refunds: [toRefund('failed'), toRefund('succeeded')] },
    ['Paid 11-26', 'Canceled 11-26', '>Refunded 11-26'],
  ],
  [
    'refunded after it had arrived',
    { ...DELIVERED_ORDER, state: 'refunded', refunds: [toRefund('succeeded')] },
    ['Paid 11-26', 'Being made 11-26', 'On its way 12-02', 'Delivered 12-07', '>Refunded 11-26'],
  ],
])('the steps of an order that is %s', (_name, values, steps) => {
  expect(drawSteps(values)).toEqual(steps)
})

test('an order that was never paid and has ended has no steps', () => {
  expect(drawSteps({ ...UNPAID, state: 'canceled', canceledAt: ENDED })).toEqual([])
})

test.each<[string, Partial<Order>]>([
  ['We wait for your payment', UNPAID],
  ['Your bank is working on the payment', PENDING],
  ['Your payment is not finished yet', { ...UNPAID, payment: 'unfinished' }],
  ['The payment failed', { ...PENDING, state: 'canceled' }],
  ['This order was not paid', { ...UNPAID, state: 'canceled' }],
  ['We pass your order to our printer', {}],
  ['Test mode', { isTest: true }],
  ['Our printer has your order', PLACED_ORDER],
  ['Your order is being made', { ...PLACED_ORDER, state: 'in_production' }],
  ['Your order is on its way', SHIPPED_ORDER],
  ['A parcel came back to us', { ...SHIPPED_ORDER, shipments: [{ ...PARCEL, isReturned: true }] }],
  ['Your order has arrived', DELIVERED_ORDER],
  ['We are checking your order', { state: 'on_hold', holdReasons: ['large'] }],
  ['We are checking your order', { ...UNPAID, state: 'on_hold', holdReasons: ['inconsistent'] }],
  ['These items were paid twice', { state: 'on_hold', holdReasons: ['paid_twice'] }],
  ['The payment is disputed at your bank', { state: 'on_hold', holdReasons: ['dispute'] }],
  ['Your order is canceled', { state: 'canceled', canceledAt: ENDED }],
  ['Your order is refunded', { ...DELIVERED_ORDER, state: 'refunded', refunded: '24.75' }],
  ['Your order is canceled and refunded', { state: 'refunded', canceledAt: ENDED, refunded: '24.75' }],
])('the next step “%s” has words of its own', (title, values) => {
  expect(nextOf(values).title).toBe(title)
})

test('a part that was refunded is said, and the order goes on', () => {
  expect(nextOf({ ...PLACED_ORDER, refunded: '5.00' })).toMatchObject({
    sentences: expect.arrayContaining(['$5.00 of your payment was refunded.']),
    arrival: { from: '2026-12-04', to: '2026-12-08' },
  })
})

test.each<[string, Partial<Order>, string]>([
  ['Nothing was charged.', { total: '0.00' }, 'free'],
  ['The whole payment goes back to you.', {}, 'paid'],
  [
    'The whole payment goes back to you.',
    { refunds: [toRefund('failed')], refunded: '24.75' },
    'tried again',
  ],
  [
    'The refund did not go through. We look into it and write to you.',
    { refunds: [toRefund('failed')] },
    'failed',
  ],
])('a canceled order says %p (%p, %s)', (sentence, values) => {
  const { sentences } = nextOf({ state: 'canceled', canceledAt: ENDED, ...values })
  expect(sentences).toContain(sentence)
})

test.each(['pending', 'succeeded'])('a whole refund that is %s is told as such', (state) => {
  const { sentences } = nextOf({ state: 'refunded', refunded: '24.75', refunds: [toRefund(state)] })
  expect(sentences.join(' ')).toContain(state === 'pending' ? 'is on its way back' : 'has gone back')
})

test('a parcel that can be tracked says where', () => {
  const shown = (trackingUrl: string | null) =>
    nextOf({ ...SHIPPED_ORDER, shipments: [{ ...PARCEL, trackingUrl }] }).sentences
  expect(shown(PARCEL.trackingUrl)).toEqual(['Its parcel has left. The tracking link says where to find it.'])
  expect(shown(null)).toEqual(['Its parcel has left.'])
})

test('the arrival begins today once its first day has passed', () => {
  expect(nextOf(SHIPPED_ORDER, '2026-12-06T00:00:00Z').arrival).toEqual({
    from: '2026-12-06',
    to: '2026-12-08',
  })
  expect(nextOf(SHIPPED_ORDER, '2026-12-08T23:00:00Z').arrival).toEqual({
    from: '2026-12-08',
    to: '2026-12-08',
  })
})

test.each<[string, Partial<Order>]>([
  ['on its way', SHIPPED_ORDER],
  ['being made', PLACED_ORDER],
])('an order that is late and %s says so and names no day', (_name, values) => {
  const { arrival, sentences } = nextOf(values, '2026-12-09T00:00:00Z')
  expect([arrival, sentences.at(-1)]).toEqual([null, expect.stringContaining('takes longer than we said')])
})

test.each<[string, Partial<Order>]>([
  ['that is held', { state: 'on_hold', holdReasons: ['large'] }],
  ['that was placed days after its quote', { ...PLACED_ORDER, placedAt: '2026-11-28T10:00:00.000Z' }],
  ['whose parcel came back', { ...SHIPPED_ORDER, shipments: [{ ...PARCEL, isReturned: true }] }],
  ['whose method has no dates', { minDate: null, maxDate: null }],
  ['from test mode', { isTest: true }],
  ['that has arrived', DELIVERED_ORDER],
  ['that the bank works on', PENDING],
])('no day is named for an order %s', (_name, values) => {
  expect(nextOf(values).arrival).toBeNull()
})

test('customers are thanked from the payment until the first parcel leaves', () => {
  const isThankedFor = (values: Partial<Order>) => isThanked(toOrder(values))
  const held: Partial<Order> = { state: 'on_hold' }
  expect([{}, PENDING, PLACED_ORDER, held].map(isThankedFor)).toEqual([true, true, true, true])
  const ended: Partial<Order> = { state: 'canceled', canceledAt: ENDED }
  const second: Partial<Order> = { ...held, holdReasons: ['paid_twice'] }
  const heldLater: Partial<Order> = { ...SHIPPED_ORDER, ...held }
  expect([UNPAID, SHIPPED_ORDER, DELIVERED_ORDER, ended, heldLater, second].map(isThankedFor)).toEqual(
    Array(6).fill(false),
  )
})

test('an order is under way until nothing can change by itself', () => {
  const isMoving = (values: Partial<Order>) => isUnderWay(toOrder(values))
  const canceled: Partial<Order> = { state: 'canceled', canceledAt: ENDED }
  const refunded: Partial<Order> = { state: 'refunded', refunded: '24.75' }
  expect([UNPAID, PENDING, {}, SHIPPED_ORDER, canceled].map(isMoving)).toEqual(Array(5).fill(true))
  expect(isMoving({ ...refunded, refunds: [toRefund('pending')] })).toBe(true)
  const settled: Partial<Order>[] = [
    DELIVERED_ORDER,
    { ...refunded, refunds: [toRefund('succeeded')] },
    { ...canceled, total: '0.00' },
    { ...canceled, payment: 'none' },
    { ...canceled, refunds: [toRefund('failed')] },
  ]
  expect(settled.map(isMoving)).toEqual(Array(5).fill(false))
})
