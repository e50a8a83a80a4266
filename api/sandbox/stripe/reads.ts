import { at, type FormObject, listOf, textAt } from '../form-data.ts'
import type { Table } from '../table.ts'
import { findVisible, isVisible, missing } from './accounts.ts'
import { expand } from './expand.ts'
import type { Ledger } from './ledger.ts'
import { listRequest, objectRequest } from './requests.ts'
import { json, listPage, type StripeResponse } from './response.ts'

interface Listed {
  id: string
  created: number
  livemode?: boolean
}

interface Resource {
  name: string
  table: Pick<Table<Listed>, 'find' | 'newestFirst'>
  /** Without `created` and those of pages, which all lists have. */
  filters: readonly string[]
}

const listResources = (ledger: Ledger): Record<string, Resource> => ({
  'checkout/sessions': {
    name: 'checkout.session',
    table: ledger.sessions,
    filters: ['payment_intent', 'status', 'customer'],
  },
  coupons: { name: 'coupon', table: ledger.coupons, filters: [] },
  customers: { name: 'customer', table: ledger.customers, filters: ['email'] },
  payment_intents: { name: 'payment_intent', table: ledger.intents, filters: ['customer'] },
  charges: { name: 'charge', table: ledger.charges, filters: ['payment_intent', 'customer'] },
  balance_transactions: {
    name: 'balance_transaction',
    table: ledger.balanceTransactions,
    filters: ['source', 'type'],
  },
  refunds: { name: 'refund', table: ledger.refunds, filters: ['payment_intent', 'charge'] },
  disputes: { name: 'dispute', table: ledger.disputes, filters: ['payment_intent', 'charge'] },
  reviews: { name: 'review', table: ledger.reviews, filters: [] },
  webhook_endpoints: { name: 'webhook_endpoint', table: ledger.webhookEndpoints, filters: [] },
  events: { name: 'event', table: ledger.events, filters: ['type', 'types'] },
})

/** Checks a list within an object, which has no filters. */
const lineItemsRequest = listRequest([])

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
      ledger.refunds.newestFirst().filter((refund) => refund.charge === charge),
      '/v1/refunds',
      {},
    ).body

  const show = (object: object, input: FormObject = {}) => json(expand(object, input, expander))

  const list = (
    { table, filters }: Resource,
    path: string,
    input: FormObject,
    isLive: boolean,
  ): StripeResponse => {
    const refusal = listRequest(filters)(input, '')
    if (refusal) return refusal
    const { first, last } = readBounds(input)
    const wanted = filters.map((name) => ({ name, value: textAt(input, name) }))
    const types = listOf(at(input, 'types'))
    const found = listSince(table.newestFirst(), first).filter(
      (row) =>
        row.created <= last &&
        isVisible(ledger, row, isLive) &&
        (types.length === 0 || types.includes(String(Reflect.get(row, 'type')))) &&
        wanted.every(({ name, value }) => value === undefined || Reflect.get(row, name) === value),
    )
    const page = listPage(found, path, input)
    return page.status === 200 ? show(page.body, input) : page
  }

  return {
    show,

    respond(path: string, input: FormObject, isLive: boolean): StripeResponse | undefined {
      const [, name = '', id, part] =
        /^\/v1\/(checkout\/sessions|\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ?? []
      const resource = resources[name]
      if (!resource) return undefined
      if (id === undefined) return list(resource, path, input, isLive)
      const refusal = part === undefined ? objectRequest(input, '') : lineItemsRequest(input, '')
      if (refusal) return refusal
      const found = findVisible(ledger, resource.table, id, isLive)
      if (!found) return missing(ledger, resource.name, id, isLive)
      if (part === undefined) return show(found, input)
      return name === 'checkout/sessions' && part === 'line_items' ? listLineItems(id, input) : undefined
    },
  }
}

/** Yields rows that were created in this second or later, and relies on their order, the newest first. */
function* listSince(rows: Iterable<Listed>, first: number): Generator<Listed, void> {
  for (const row of rows) {
    if (row.created < first) return
    yield row
  }
}

/** Returns the first and the last second that `created` allows. It is an instant or has bounds. */
function readBounds(input: FormObject): { first: number; last: number } {
  const exact = at(input, 'created')
  if (typeof exact === 'string') return { first: Number(exact), last: Number(exact) }
  const bound = (name: string, otherwise: number) => Number(textAt(input, 'created', name) ?? otherwise)
  return {
    first: Math.max(bound('gte', 0), bound('gt', -1) + 1),
    last: Math.min(bound('lte', Number.POSITIVE_INFINITY), bound('lt', Number.POSITIVE_INFINITY) - 1),
  }
}
