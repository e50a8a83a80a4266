import { expect, setDefaultTimeout, test } from 'bun:test'
import { FLASH_COOKIE } from '#shared/cookies'
import { type ActName, acts } from './acts.ts'
import { startPurchase } from './shopper.ts'
import { findBrokenRule, MINUTE_MS, openSmallYear, smallPurchase } from './small-year.ts'
import { whileTimePasses } from './world.ts'

setDefaultTimeout(60_000)

type Year = Awaited<ReturnType<typeof openSmallYear>>

/** Does something with an order. Returns the rule that it breaks. */
function findBrokenBy(year: Year, name: ActName, sessionId: string | null, size = 0) {
  const bought = { ...startPurchase(year.world, smallPurchase(1)), sessionId: sessionId ?? undefined }
  return findBrokenRule(() => whileTimePasses(year.world.schedule, acts[name](year.world, bought, size)))
}

/** Lets the store lead on after each form, and say something. */
function answerForms(year: Year, text?: string): void {
  const headers = new Headers({ location: '/orders/x' })
  const flash = encodeURIComponent(JSON.stringify({ kind: 'success', text }))
  if (text) headers.append('set-cookie', `${FLASH_COOKIE}=${flash}`)
  Object.assign(year.world.machines[0]!, {
    fetch: async () => new Response(null, { status: 303, headers }),
  })
}

test('a customer changes the address, another person’s name, and cancels', async () => {
  using year = await openSmallYear()
  const { sessionId } = await year.purchase(1, 5 * MINUTE_MS)
  const names: ActName[] = [
    'the customer changes the address',
    'the customer changes name and email',
    'the customer empties a field',
    'the customer asks for another country',
    'the customer cancels the order',
  ]
  for (const name of names) expect(await findBrokenBy(year, name, sessionId)).toBeUndefined()
  expect(Object.fromEntries(year.world.counts)).toMatchObject({
    "the customer presses 'Save address': The address is saved.": 2,
    "the customer presses 'Save address': 400": 2,
    'the customer has canceled an order': 1,
  })
  await year.pass(MINUTE_MS)
  expect(year.change('SELECT state, email FROM orders')).toEqual([
    { state: 'refunded', email: 'other0.person1@mail.example' },
  ])
})

test('an address that is called saved and isn’t, and a wrong one that is saved, are found', async () => {
  using year = await openSmallYear()
  const { sessionId } = await year.purchase(1, 5 * MINUTE_MS)
  answerForms(year, 'The address is saved.')
  expect(await findBrokenBy(year, 'the customer changes the address', sessionId)).toBe(
    'an address that is saved is the order’s',
  )
  expect(await findBrokenBy(year, 'the customer empties a field', sessionId)).toBe(
    'no wrong address is saved',
  )
})

test('an order that is called canceled and isn’t, and one that is canceled though it is made, are found', async () => {
  using year = await openSmallYear()
  const { sessionId } = await year.purchase(1, 5 * MINUTE_MS)
  answerForms(year)
  expect(await findBrokenBy(year, 'the customer cancels the order', sessionId)).toBe(
    'what its customer cancels is canceled',
  )
  await year.pass(30 * MINUTE_MS)
  const { machines } = year.world
  Object.assign(machines[0]!, {
    async fetch() {
      year.change(`UPDATE orders SET state = 'canceled'`)
      return new Response(null, { status: 303 })
    },
  })
  expect(await findBrokenBy(year, 'the customer cancels the order', sessionId)).toBe(
    'what is made is not canceled by its customer',
  )
})

test('a disputed order that its customer cancels, and one that moves though it was taxed, are found', async () => {
  using year = await openSmallYear()
  const { sessionId } = await year.purchase(1, 5 * MINUTE_MS)
  year.world.settings.hasTax = true
  expect(await findBrokenBy(year, 'the customer changes the address', sessionId, 1)).toBe(
    'what tax depends on stays',
  )
  year.world.settings.hasTax = false
  year.change(`INSERT INTO disputes (id, order_id, reason, status) VALUES ('dp_1', 1, '', 'needs_response')`)
  answerForms(year)
  expect(await findBrokenBy(year, 'the customer cancels the order', sessionId)).toBe(
    'what the bank takes back is not canceled by its customer',
  )
})
