import { at, type FormObject, textAt } from '../form-data.ts'
import { findVisible, isVisible, missing } from './accounts.ts'
import { expand } from './expand.ts'
import type { Ledger } from './ledger.ts'
import { json, listPage, type StripeResponse } from './response.ts'

interface Resource {
  /** Name in Stripe's messages. */
  name: string
  rows: readonly { id: string; created: number; livemode?: boolean }[]
  filters: readonly string[]
}

/** Returns the resources by their path. */
const listResources = (ledger: Ledger): Record<string, Resource> => ({
  'checkout/sessions': {
    name: 'checkout.session',
    rows: ledger.sessions,
    filters: ['payment_intent', 'status', 'customer'],
  },
  customers: { name: 'customer', rows: ledger.customers, filters: ['email'] },
  payment_intents: { name: 'payment_intent', rows: ledger.intents, filters: ['customer'] },
  charges: { name: 'charge', rows: ledger.charges, filters: ['payment_intent', 'customer'] },
  balance_transactions: {
    name: 'balance_transaction',
    rows: ledger.balanceTransactions,
    filters: ['source', 'type'],
  },
  refunds: { name: 'refund', rows: ledger.refunds, filters: ['payment_intent', 'charge'] },
  disputes: { name: 'dispute', rows: ledger.disputes, filters: ['payment_intent', 'charge'] },
  reviews: { name: 'review', rows: ledger.reviews, filters: [] },
})

/** Responds to the calls that read objects, by id and in lists. */
export function createReads(ledger: Ledger) {
  const resources = listResources(ledger)

  const expander = {
    find: ledger.find,
    include(object: Record<string, unknown>, name: string) {
      const id = String(object.id)
      if (object.object === 'checkout.session' && name === 'line_items') return listLineItems(id).body
      if (object.object === 'charge' && name === 'refunds') return refundPage(id)
      return undefined
    },
  }

  const listLineItems = (id: string, input: FormObject = {}) =>
    listPage(ledger.detailsOf(id).lineItems, `/v1/checkout/sessions/${id}/line_items`, input)
  const refundPage = (charge: string) =>
    listPage(
      ledger.refunds.filter((refund) => refund.charge === charge),
      '/v1/refunds',
      {},
    ).body

  const show = (object: object, input: FormObject = {}) => json(expand(object, input, expander))

  const list = (
    { rows, filters }: Resource,
    path: string,
    input: FormObject,
    isLive: boolean,
  ): StripeResponse => {
    const found = rows
      .filter((row) => isVisible(ledger, row, isLive))
      .filter(({ created }) => isWithin(created, input))
      .filter((row) => filters.every((name) => matches(row, name, textAt(input, name))))
    const page = listPage(found, path, input)
    return page.status === 200 ? show(page.body, input) : page
  }

  return {
    show,

    /** Returns undefined for a path of other calls. */
    respond(path: string, input: FormObject, isLive: boolean): StripeResponse | undefined {
      const [, name = '', id, part] =
        /^\/v1\/(checkout\/sessions|\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
      const resource = resources[name]
      if (!resource) return undefined
      if (id === undefined) return list(resource, path, input, isLive)
      const found = findVisible(ledger, resource.rows, id, isLive)
      if (!found) return missing(ledger, resource.name, id, isLive)
      if (part === undefined) return show(found, input)
      return name === 'checkout/sessions' && part === 'line_items' ? listLineItems(id, input) : undefined
    },
  }
}

const matches = (row: object, name: string, wanted: string | undefined) =>
  wanted === undefined || Reflect.get(row, name) === wanted

/** True if the instant lies within `created`, which is an instant or bounds. */
function isWithin(created: number, input: FormObject): boolean {
  const bound = (name: string, otherwise: number) => Number(textAt(input, 'created', name) ?? otherwise)
  const exact = at(input, 'created')
  if (typeof exact === 'string') return created === Number(exact)
  return (
    created >= bound('gte', 0) &&
    created > bound('gt', -1) &&
    created <= bound('lte', Number.POSITIVE_INFINITY) &&
    created < bound('lt', Number.POSITIVE_INFINITY)
  )
}
