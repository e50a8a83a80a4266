import type { Bought, DoAct } from './acts.ts'
import type { StoredOrder } from './books.ts'
import { readFlash } from './browser.ts'
import { PLACES } from './places.ts'
import { nameOf, RuleBroken } from './rule-broken.ts'
import { emailOf, toAddress } from './shopper.ts'
import type { World } from './world.ts'

const SAVED = 'The address is saved.'
const ENDED = ['canceled', 'refunded']
const REQUIRED_FIELDS = ['email', 'name', 'address1', 'city', 'countryCode']

type Fields = Record<string, string>
type ToFields = (bought: Bought, size: number) => Fields

/** Counts what became of a form of the order's page. Returns what the page says then. */
async function submit(
  world: World,
  { browser }: Bought,
  { token }: StoredOrder,
  form: 'address' | 'cancel',
  fields: Fields,
): Promise<{ status: number; text: string | undefined } | undefined> {
  const response = await browser.submit(`/orders/${token}/${form}`, fields)
  const text = response && readFlash(response)
  const button = form === 'address' ? 'Save address' : 'Cancel order'
  world.count(`the customer presses '${button}': ${text ?? response?.status ?? 'no response'}`)
  return response && { status: response.status, text }
}

/** Does something with the order's page, if there is an order. */
const withPage =
  (work: (world: World, bought: Bought, order: StoredOrder, size: number) => Promise<void>): DoAct =>
  async (world, bought, size) => {
    const order = world.books.findOrderBySession(bought.sessionId)
    if (order) await work(world, bought, order, size)
  }

/** Does something in the seconds after the payment, in which the order is placed. */
const whilePlaced =
  (act: DoAct): DoAct =>
  async (world, bought, size) => {
    await bought.paid.promise
    await world.schedule.sleep(size * 150)
    await act(world, bought, size)
  }

/** Types another place in the same country, if there is one, with or without a second line and a phone. */
const moveNearby: ToFields = ({ purchase }, size) => {
  const places = PLACES.filter(({ countryCode }) => countryCode === purchase.place.countryCode)
  return {
    ...toAddress({ ...purchase, place: places[size % Math.max(1, places.length)] ?? purchase.place, size }),
    address1: `${purchase.person} Side Street`,
  }
}

const moveAbroad: ToFields = (bought, size) => {
  const { countryCode } = bought.purchase.place
  const places = PLACES.filter((place) => place.countryCode !== countryCode)
  return toAddress({ ...bought.purchase, place: places[size % places.length]! })
}

const changePerson: ToFields = ({ purchase }, size) => ({
  ...toAddress(purchase),
  email: `other${size % 3}.${emailOf(purchase)}`,
  name: `Relative ${size % 3} of ${purchase.person}`,
})

const emptyFields: ToFields = (bought, size) => ({
  ...moveNearby(bought, size),
  [REQUIRED_FIELDS[size % REQUIRED_FIELDS.length]!]: size % 2 === 0 ? '' : ' ',
})

const findAddress = ({ books }: World, orderId: number) =>
  books.query<{ address1: string | null; email: string; taxPlace: string; changes: number }>(
    `SELECT json_extract(recipient, '$.address1') AS address1, email,
      json_array(recipient ->> 'stateCode', recipient ->> 'zip') AS taxPlace, (SELECT count(*) FROM order_events
      WHERE order_id = orders.id AND text LIKE '%changed%from%') AS changes FROM orders WHERE id = ?`,
    orderId,
  )[0]

/** Changes the address on the order's page. What the page calls saved is the order's, unless somebody else has changed it too. */
const changeAddress = (toFields: ToFields): DoAct =>
  withPage(async (world, bought, order, size) => {
    const { books } = world
    const fields = toFields(bought, size)
    const before = findAddress(world, order.id)
    const { openings } = books
    const said = await submit(world, bought, order, 'address', fields)
    const now = findAddress(world, order.id)
    if (said?.text !== SAVED || !now || openings !== books.openings) return
    world.tell(`${nameOf(order.id)}: the customer has changed the address`)
    const isSaved = now.address1 === fields.address1 && now.email === fields.email
    if (!isSaved && now.changes === before?.changes)
      throw new RuleBroken('an address that is saved is the order’s', `${nameOf(order.id)} has another one.`)
    const isAlone = now.changes === (before?.changes ?? 0) + 1
    if (world.settings.hasTax && isAlone && now.taxPlace !== before?.taxPlace)
      throw new RuleBroken(
        'what tax depends on stays',
        `${nameOf(order.id)} moved from ${before?.taxPlace} to ${now.taxPlace}.`,
      )
  })

/** Types what an order can't be sent to. */
const typeWrong = (toFields: ToFields): DoAct =>
  withPage(async (world, bought, order, size) => {
    const said = await submit(world, bought, order, 'address', toFields(bought, size))
    if (said?.text === SAVED)
      throw new RuleBroken('no wrong address is saved', `${nameOf(order.id)} was given a wrong address.`)
  })

const cancel = withPage(async (world, bought, order) => {
  const { books, printful } = world
  const isConfirmed = () =>
    printful.orders.confirmations.some(
      ({ externalId }) => externalId === books.findOrder(order.id)?.externalId,
    )
  const isDisputed =
    books.query(
      `SELECT 1 FROM disputes WHERE order_id = ? AND status IN ('needs_response', 'under_review', 'lost')`,
      order.id,
    ).length > 0
  const wasOver = ENDED.includes(order.state) || isConfirmed()
  const { openings } = books
  const said = await submit(world, bought, order, 'cancel', {})
  const now = books.findOrder(order.id)
  if (said?.status !== 303 || said.text !== undefined || !now || openings !== books.openings) return
  world.count(`the customer has canceled an order${wasOver ? ' that was over' : ''}`)
  world.tell(`${nameOf(order.id)}: the customer has canceled it`)
  if (isDisputed && !ENDED.includes(order.state))
    throw new RuleBroken(
      'what the bank takes back is not canceled by its customer',
      `${nameOf(order.id)} was disputed, and its customer canceled it.`,
    )
  if (!ENDED.includes(now.state))
    throw new RuleBroken('what its customer cancels is canceled', `${nameOf(order.id)} is ${now.state}.`)
  if (isConfirmed() && !ENDED.includes(order.state))
    throw new RuleBroken(
      'what is made is not canceled by its customer',
      `${nameOf(order.id)} was confirmed, and its customer canceled it.`,
    )
  if (!wasOver) world.cancellations.push(order.id)
})

/** What customers do on the page of their order. */
export const customerActs = {
  'the customer changes the address': changeAddress(moveNearby),
  'the customer changes the address while the order is placed': whilePlaced(changeAddress(moveNearby)),
  'the customer changes name and email': changeAddress(changePerson),
  'the customer changes name and email while the order is placed': whilePlaced(changeAddress(changePerson)),
  'the customer empties a field': typeWrong(emptyFields),
  'the customer asks for another country': typeWrong(moveAbroad),
  'the customer cancels the order': cancel,
  'the customer cancels the order while it is placed': whilePlaced(cancel),
  'the customer presses “Cancel order” twice': whilePlaced(async (...bought) => {
    await Promise.all([cancel(...bought), cancel(...bought)])
  }),
  'the customer changes the address and cancels': whilePlaced(async (...bought) => {
    await Promise.all([changeAddress(moveNearby)(...bought), cancel(...bought)])
  }),
} satisfies Record<string, DoAct>
