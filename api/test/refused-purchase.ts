/**
 * Buys from a Printful and a Stripe that repeat the customer's data when they refuse. Prints the log as in production, and then
 * what was shown and stored.
 */
import { jobs } from '../src/db/schema/operations.ts'
import { listOpenHolds } from '../src/orders/holds.ts'
import { addJob } from '../src/queue/jobs.ts'
import { ADDRESS, openCheckoutTest } from './checkout.ts'

const WORDS = 'Recipient Jo Doe, 1 A Street, Reno, phone 555-0100, jo@example.com is not valid.'
const byPrintful = {
  response: {
    status: 400,
    body: { code: 400, result: WORDS, error: { reason: 'BadRequest', message: WORDS } },
  },
}
const byStripe = (error: object) => ({
  response: { status: 400, body: { error: { type: 'invalid_request_error', message: WORDS, ...error } } },
})

await using shop = await openCheckoutTest({ NODE_ENV: 'production' })
const { printful, stripe, services, drain } = shop
const { db, log } = services
log.level = 'debug'

async function buy() {
  const { sessionId } = await shop.checkOut(shop.createVisitor())
  await stripe.pay(sessionId)
  await drain()
  return shop.orders().at(-1)!
}

const placed = await buy()
printful.fail(/^\/orders\/@/, byPrintful)
addJob(db, `read ${placed.id}`)
stripe.fail(/^POST \/v1\/refunds/, byStripe({ code: 'charge_disputed' }))
addJob(db, `refund ${placed.id}`)
await drain()

printful.fail(/^\/orders$/, byPrintful)
const { id } = await buy()
const [held] = listOpenHolds(db, id)

const { visitor } = await shop.checkOut(shop.createVisitor())
stripe.fail(/^POST \/v1\/checkout\/sessions$/, byStripe({ code: 'email_invalid', param: 'customer_email' }))
await shop.form(visitor, '/checkout/payment', { shipping: 'STANDARD' })
printful.fail(/^\/shipping\/rates/, byPrintful)
const refused = await shop.form(visitor, '/checkout/address', { ...ADDRESS, city: 'Sparks' })

const flash = decodeURIComponent(refused.headers.get('set-cookie') ?? '')
const errors = db.select({ error: jobs.error }).from(jobs).all()
console.log(JSON.stringify({ shown: [flash, held?.text, ...errors.map(({ error }) => error)] }))
