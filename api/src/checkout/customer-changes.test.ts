import { expect, test } from 'bun:test'
import { cookieOf } from '#api-test/auth'
import { ADDRESS, openCheckoutTest } from '#api-test/checkout'
import { ok } from '#sandbox/envelope'
import { jsonError, serverError } from '#sandbox/faults'
import { getAdminOrder } from '../admin/orders/queries.ts'
import { RateLimiter } from '../http/rate-limit.ts'
import { hold } from '../orders/holds.ts'
import { updateOrder } from '../orders/queries.ts'

const FORM = 'application/x-www-form-urlencoded'
const MOVED = { ...ADDRESS, address1: '2 B Street', city: 'Las Vegas', zip: '89101' }
const TOO_LATE = 'It is too late to change this order here. Please write to us.'

/** A store with an order that is paid, whose customer has second thoughts. */
async function openOrder(
  settings: Record<string, string> = {},
  {
    fields = {},
    ...options
  }: Parameters<typeof openCheckoutTest>[1] & { fields?: Partial<typeof ADDRESS> } = {},
) {
  const shop = await openCheckoutTest({ ORDER_CHANGES_MINUTES: '15', ...settings }, options)
  const { db } = shop.services
  const { sessionId } = await shop.checkOut(shop.createVisitor(), 2, fields)
  await shop.stripe.pay(sessionId)
  await shop.drain()
  const { id, token } = shop.onlyOrder()
  const post = async (path: string, body: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await shop.app.request(`/orders/${token}/${path}`, {
      method: 'POST',
      headers: { 'content-type': FORM, ...headers },
      body: new URLSearchParams(body).toString(),
    })
    const [cookie = ''] = response.headers.getSetCookie()
    const flash = decodeURIComponent(/^flash=([^;]*)/.exec(cookie)?.[1] ?? '')
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      text: isJson ? (await response.json()).error : flash && JSON.parse(flash).text,
    }
  }
  return Object.assign(shop, {
    id,
    change: (changed: Partial<typeof ADDRESS> = {}) => post('address', { ...MOVED, ...changed }),
    post,
    cancel: () => post('cancel', {}),
    /** Ends the time for changes and does what is due then. */
    async confirm() {
      updateOrder(db, id, { heardAt: new Date(Date.now() - 16 * 60_000) })
      await shop.retry(`place ${id}`)
    },
    now: () => shop.order(id),
    shown: () => getAdminOrder(db, id),
    mailKinds: () => getAdminOrder(db, id).mails.map(({ kind }) => kind.split(' ')[0]),
    remote: () => shop.printful.orders.all.map(({ status, recipient }) => [status, recipient.city]),
  })
}

/** Makes Printful ask for `cents` more for every address that is new. */
const makeDearer = ({ printful }: Awaited<ReturnType<typeof openOrder>>, rate: string) =>
  printful.fail(/^\/shipping\/rates/, {
    response: ok([{ id: 'STANDARD', name: 'Flat Rate', rate, currency: 'USD' }]),
  })

test('an address that the customer changes is the one that is printed, and everybody can see who did it', async () => {
  await using shop = await openOrder()
  expect(await shop.change()).toEqual({ status: 303, text: 'The address is saved.' })
  await shop.drain()
  expect(shop.mailKinds()).toEqual(['address_changed', 'confirmed'])
  expect(shop.shown().mails[0]!.text).toContain('2 B Street\nLas Vegas, NV, 89101')
  expect(shop.shown().history[0]).toMatchObject({
    text: expect.stringMatching(
      /^The customer changed the address from Jo Doe, 1 A Street, .* to Jo Doe, 2 B Street, /,
    ),
    userName: null,
  })
  await shop.change()
  expect(shop.mailKinds()).toHaveLength(2)
  await shop.confirm()
  expect([shop.now().state, shop.remote()]).toEqual(['placed', [['pending', 'Las Vegas']]])
})

test('a new email whose domain looks mistyped is asked about once', async () => {
  await using shop = await openOrder()
  const email = 'jo@gmial.com'
  expect((await shop.change({ email })).status).toBe(400)
  expect(shop.now().email).toBe(ADDRESS.email)
  expect((await shop.post('address', { ...MOVED, email, askedEmail: email })).status).toBe(303)
  expect(shop.now().email).toBe(email)
  expect((await shop.change({ email, name: 'Jo Do' })).status).toBe(303)
})

test('the days of the arrival are those of the new address, and what was paid stays', async () => {
  await using shop = await openOrder()
  const { cents } = shop.now().shipping
  const rate = { id: 'STANDARD', name: 'Other', rate: '1.00', currency: 'USD' }
  const days = { minDeliveryDate: '2026-12-20', maxDeliveryDate: '2026-12-24' }
  shop.printful.fail(/^\/shipping\/rates/, { response: ok([{ ...rate, ...days }]) })
  await shop.change()
  expect(shop.now().shipping).toMatchObject({
    name: 'Flat Rate',
    cents,
    minDate: '2026-12-20',
    maxDate: '2026-12-24',
  })
})

test.each([
  ['a country', { countryCode: 'CA', stateCode: 'ON', zip: 'K1A 0B1' }, 'Please check the address.'],
  ['a wrong postal code', { zip: 'ABC' }, 'Please check the address.'],
  ['no name', { name: ' ' }, 'Please check the address.'],
])('%s is refused and changes nothing', async (_name, fields, text) => {
  await using shop = await openOrder()
  expect(await shop.change(fields)).toEqual({ status: 400, text })
  expect([shop.now().recipient?.city, shop.mailKinds()]).toEqual(['Reno', ['confirmed']])
})

test('an address to which Printful asks more is refused, and one to which it asks the same is not', async () => {
  await using shop = await openOrder()
  makeDearer(shop, '99.00')
  expect(await shop.change()).toEqual({
    status: 409,
    text: expect.stringContaining('costs more than you paid'),
  })
  expect(shop.now().recipient?.city).toBe('Reno')
  expect((await shop.change({ zip: '89102' })).status).toBe(303)
})

test.each([
  [
    'the method is not offered there',
    ok([{ id: 'OTHER', name: 'Other', rate: '1.00', currency: 'USD' }]),
    409,
    'isn’t offered',
  ],
  [
    'Printful refuses the address',
    jsonError(400, 'This ZIP does not exist.').response!,
    409,
    'This ZIP does not exist.',
  ],
  ['Printful is down', serverError(503).response!, 503, 'nothing was saved'],
  ['Printful responds with nonsense', ok('?'), 503, 'nothing was saved'],
])(
  'nothing is saved if %s',
  async (_name, response, status, text) => {
    await using shop = await openOrder()
    shop.printful.fail(/^\/shipping\/rates/, { response }, 5)
    expect(await shop.change()).toEqual({ status, text: expect.stringContaining(text) })
    expect([shop.now().recipient?.city, shop.mailKinds()]).toEqual(['Reno', ['confirmed']])
  },
  20_000,
)

test('state and postal code stay if the payment contains tax', async () => {
  await using shop = await openOrder()
  updateOrder(shop.services.db, shop.id, { taxCents: 100 })
  expect((await shop.change()).status).toBe(400)
  expect((await shop.change({ stateCode: 'CA', zip: '89501' })).status).toBe(400)
  expect((await shop.change({ zip: ' 89501 ', stateCode: 'Nevada' })).status).toBe(303)
  expect(shop.now().recipient).toMatchObject({ address1: '2 B Street', city: 'Las Vegas', zip: '89501' })
})

test('a change that Printful’s confirmation overtakes is refused', async () => {
  await using shop = await openOrder()
  shop.printful.fail(/^\/shipping\/rates/, { before: shop.confirm })
  expect(await shop.change()).toMatchObject({ status: 303, text: TOO_LATE })
  expect([shop.now().recipient?.city, shop.remote()]).toEqual(['Reno', [['pending', 'Reno']]])
})

test('a change while the order is being placed is the one that is printed', async () => {
  await using shop = await openOrder({ ORDER_CHANGES_MINUTES: '60' })
  const { db } = shop.services
  shop.printful.fail(/^\/orders\/@/, { before: () => shop.change() })
  await shop.retry(`place ${shop.id}`)
  expect(shop.now()).toMatchObject({ state: 'paid', recipient: { city: 'Las Vegas' } })
  updateOrder(db, shop.id, { heardAt: new Date(0) })
  await shop.retry(`place ${shop.id}`)
  expect(shop.remote()).toEqual([['pending', 'Las Vegas']])
})

test.each(['change', 'cancel'] as const)(
  'it is too late to %s once the time is over or Printful has it',
  async (act) => {
    await using shop = await openOrder()
    updateOrder(shop.services.db, shop.id, { confirmingAt: new Date() })
    expect(await shop[act]()).toEqual({ status: 303, text: TOO_LATE })
    updateOrder(shop.services.db, shop.id, { confirmingAt: null })
    await shop.confirm()
    expect(await shop[act]()).toEqual({ status: 303, text: TOO_LATE })
    await shop.drain()
    expect([shop.now().state, shop.stripe.refunds, shop.remote()]).toEqual([
      'placed',
      [],
      [['pending', 'Reno']],
    ])
  },
)

test('a customer cancels an order, and gets all of the payment back', async () => {
  await using shop = await openOrder()
  expect((await shop.cancel()).status).toBe(303)
  await shop.drain()
  expect(shop.now()).toMatchObject({ state: 'refunded', refundedCents: shop.now().paidCents })
  expect(shop.remote()).toEqual([['canceled', 'Reno']])
  expect(shop.mailKinds()).toEqual(['refunded', 'canceled', 'confirmed'])
  expect(shop.shown().history.find(({ text }) => text.includes('canceled the order'))).toMatchObject({
    text: 'The customer canceled the order.',
    userName: null,
  })
})

test('two presses cancel and refund once', async () => {
  await using shop = await openOrder()
  const [first, second] = await Promise.all([shop.cancel(), shop.cancel()])
  expect([first, second].map(({ status, text }) => [status, text])).toEqual([
    [303, ''],
    [303, ''],
  ])
  await shop.drain()
  expect(await shop.cancel()).toEqual({ status: 303, text: '' })
  await shop.drain()
  expect([shop.stripe.refunds.length, shop.now().state]).toEqual([1, 'refunded'])
  expect(shop.shown().history.filter(({ text }) => text.includes('canceled the order'))).toHaveLength(1)
})

test('an order that Printful does not cancel is neither canceled nor refunded, and the page says why', async () => {
  await using shop = await openOrder()
  const { printfulId } = shop.now()
  shop.printful.orders.setStatus(printfulId!, 'inprocess')
  const { status, text } = await shop.cancel()
  expect([status, text]).toEqual([303, expect.stringContaining('it is in production')])
  await shop.drain()
  expect([shop.now().state, shop.stripe.refunds]).toEqual(['paid', []])
})

test('an order that Printful confirms while it is canceled is canceled there, or not at all', async () => {
  await using shop = await openOrder()
  shop.printful.fail(/^\/orders\/@/, { before: shop.confirm })
  await shop.cancel()
  await shop.drain()
  expect([shop.now().state, shop.remote()]).toEqual(['refunded', [['canceled', 'Reno']]])

  await using other = await openOrder()
  const start = async () => {
    await other.confirm()
    other.printful.orders.setStatus(other.now().printfulId!, 'inprocess')
  }
  other.printful.fail(/^\/orders\/@/, { before: start })
  expect((await other.cancel()).text).toContain('it is in production')
  await other.drain()
  expect([other.now().state, other.stripe.refunds]).toEqual(['placed', []])
})

test('an order that was never confirmed is canceled while Printful is down, and its draft later', async () => {
  await using shop = await openOrder()
  const end = shop.printful.fail(/^\/orders/, serverError(503), 100)
  expect((await shop.cancel()).status).toBe(303)
  await shop.drain()
  expect(shop.now().state).toBe('refunded')
  end()
  await shop.retry(`cancel ${shop.id}`)
  expect(shop.remote()).toEqual([['canceled', 'Reno']])
})

test('an order that is being confirmed while Printful is down is neither canceled nor refunded', async () => {
  await using shop = await openOrder()
  const { db } = shop.services
  const close = () => updateOrder(db, shop.id, { confirmingAt: new Date() })
  shop.printful.fail(/^\/orders\/@/, { before: close, ...serverError(503) })
  shop.printful.fail(/^\/orders\/@/, serverError(503), 10)
  expect((await shop.cancel()).text).toContain('nothing was canceled')
  await shop.drain()
  expect([shop.now().state, shop.stripe.refunds]).toEqual(['paid', []])
})

test('a customer who leaves while the order is canceled gets the payment back', async () => {
  await using shop = await openOrder()
  const { token } = shop.now()
  const leaving = new AbortController()
  shop.printful.fail(/^\/orders\/\d+$/, { method: 'DELETE', before: () => leaving.abort() })
  const { signal } = leaving
  await shop.app.request(
    new Request(`http://localhost/orders/${token}/cancel`, {
      method: 'POST',
      headers: { 'content-type': FORM },
      body: '',
      signal,
    }),
  )
  await shop.drain()
  expect([shop.now().state, shop.stripe.refunds.length]).toEqual(['refunded', 1])
})

test('a second payment can’t be changed, because it goes back', async () => {
  await using shop = await openOrder()
  hold(shop.services.db, shop.now(), { reason: 'paid_twice', text: 'x' })
  expect((await shop.change()).text).toBe(TOO_LATE)
})

test('another site, an unknown token and the 21st press in a minute are refused', async () => {
  await using shop = await openOrder()
  expect((await shop.post('cancel', {}, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect(
    (await shop.app.request('/orders/unknown/cancel', { method: 'POST', headers: { 'content-type': FORM } }))
      .status,
  ).toBe(404)
  shop.services.cartStepLimiter = new RateLimiter({ perMinute: 20, now: () => 0 })
  for (let press = 0; press < 20; press++) await shop.change({ zip: '' })
  expect([(await shop.change()).status, (await shop.cancel()).status]).toEqual([429, 429])
  expect(shop.now().state).toBe('paid')
})

test('an administrator sees in the same history who canceled', async () => {
  await using shop = await openOrder()
  const headers = { cookie: cookieOf(shop.services.db, 'admin'), 'content-type': 'application/json' }
  const body = JSON.stringify({ orderId: shop.id })
  await shop.app.request('/_api/admin/orders/cancel', { method: 'POST', headers, body })
  expect(shop.shown().history.find(({ text }) => text === 'The order was canceled.')?.userName).toBeTruthy()
})

test('a clock that was ahead at the payment does not make the time for changes longer', async () => {
  await using shop = await openOrder()
  const [inTwoHours, before] = [120, -16].map((minutes) => new Date(Date.now() + minutes * 60_000))
  updateOrder(shop.services.db, shop.id, { heardAt: inTwoHours, paidAt: before })
  expect((await shop.post('address', MOVED)).text).toBe(TOO_LATE)
})

test('while tax is on, state and postal code stay also if no tax was due', async () => {
  await using shop = await openOrder({ STRIPE_TAX: 'true' })
  updateOrder(shop.services.db, shop.id, { taxCents: 0 })
  expect((await shop.change()).status).toBe(400)
  expect(await shop.change({ zip: ADDRESS.zip, city: ADDRESS.city })).toMatchObject({ status: 303 })
  expect(shop.now().recipient).toMatchObject({ address1: '2 B Street', zip: ADDRESS.zip })
})

test('what the bank takes back can’t be canceled by its customer, and what it only asks about can', async () => {
  await using shop = await openOrder()
  const { id } = await shop.stripe.dispute(shop.now().paymentIntentId!)
  await shop.drain()
  expect((await shop.cancel()).text).toStartWith('Your bank is taking this payment back')
  expect([shop.now().state, shop.stripe.refunds]).toEqual(['paid', []])
  await shop.stripe.setDisputeStatus(id, 'won')
  await shop.drain()
  expect((await shop.cancel()).text).toBeFalsy()
  await shop.drain()
  expect(shop.now().state).toBe('refunded')
})
