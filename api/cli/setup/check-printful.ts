import type { Recipient, ShippingRate } from '#shared/contracts/checkout'
import { isPrintfulStatus } from '#shared/order-state'
import { fromCents } from '#shared/price'
import type { Env } from '../../src/env.ts'
import { CHECK_PREFIX } from '../../src/orders/queries.ts'
import { createToken } from '../../src/platform/token.ts'
import type { PrintfulClient } from '../../src/printful/client.ts'
import { listUnreadFields, remoteOrderSchema, toShippingRates } from '../../src/printful/order-responses.ts'
import { toRatesRequest } from '../../src/printful/rates-request.ts'
import { toPrintfulRecipient } from '../../src/printful/recipient.ts'
import { idOnlySchema, productDetailSchema, syncVariantSchema } from '../../src/printful/responses.ts'
import { type RemoteVariant, toVariant } from '../../src/sync/mapping.ts'
import { errorText } from './ask.ts'
import type { Check } from './check-line.ts'
import { nameUnknown } from './known-fields.ts'
import { listStores } from './printful.ts'
import { openPrintful } from './services.ts'

const ID_LENGTH = 20
const MAX_PRODUCTS = 20
export const CHECK_EMAIL = 'check@example.com'

const person = { name: 'Setup Check', address2: '', phone: '' }
export const CHECK_ADDRESS: Recipient = {
  ...person,
  address1: '1 Main Street',
  city: 'Reno',
  stateCode: 'NV',
  zip: '89501',
  countryCode: 'US',
}
/** Addresses of five countries, the first of which gets the draft. */
const ADDRESSES = [
  CHECK_ADDRESS,
  {
    ...person,
    address1: '111 Wellington St',
    city: 'Ottawa',
    stateCode: 'ON',
    zip: 'K1A 0A9',
    countryCode: 'CA',
  },
  {
    ...person,
    address1: '10 Downing Street',
    city: 'London',
    stateCode: '',
    zip: 'SW1A 2AA',
    countryCode: 'GB',
  },
  {
    ...person,
    address1: 'Platz der Republik 1',
    city: 'Berlin',
    stateCode: '',
    zip: '11011',
    countryCode: 'DE',
  },
  {
    ...person,
    address1: '2 Macquarie Street',
    city: 'Sydney',
    stateCode: 'NSW',
    zip: '2000',
    countryCode: 'AU',
  },
]

/** Checks the token, the store, shipping rates and a draft. */
export async function checkPrintful(check: Check, env: Env): Promise<void> {
  const { PRINTFUL_API_TOKEN: token, PRINTFUL_STORE_ID: storeId } = env
  const client = openPrintful(env, { ...(token && { token }), ...(storeId && { storeId }) })
  const checkWithToken: Check = (name, run) =>
    check(name, () => {
      if (!token) throw new Error('PRINTFUL_API_TOKEN is not set.')
      return run()
    })
  await checkWithToken('Printful token', async () => {
    const { length } = await listStores(env, token ?? '')
    return `it is accepted, has the scopes, and can see ${length === 1 ? '1 store' : `${length} stores`}.`
  })
  let variant: RemoteVariant | undefined
  await checkWithToken('Printful store', async () => {
    variant = await findVariant(client, env.PRINTFUL_API_URL)
    return `its products can be read${variant ? '' : ', but none can be sold'}.`
  })
  let rates: ShippingRate[] = []
  await checkWithToken('Shipping rates', async () => {
    const found = await fetchRates(client, requireVariant(variant))
    rates = found.rates
    return found.text
  })
  await checkWithToken('Draft at Printful', () => tryDraft(client, requireVariant(variant), rates[0]))
}

function requireVariant(variant: RemoteVariant | undefined): RemoteVariant {
  if (!variant) throw new Error('there is no product to try it with.')
  return variant
}

/** Finds a variant that can be sold, among the first products. */
async function findVariant(client: PrintfulClient, baseUrl: string): Promise<RemoteVariant | undefined> {
  const { products } = await client.fetchProductList()
  for (const product of products.filter((each) => !each.is_ignored).slice(0, MAX_PRODUCTS)) {
    const detail = productDetailSchema.safeParse(await client.fetchProduct(product)).data
    for (const row of detail?.sync_variants ?? []) {
      const { data } = syncVariantSchema.safeParse(row)
      const mapped = data && toVariant(data, 0, baseUrl)
      if (mapped && 'variant' in mapped && mapped.variant.stockQuantity !== 0) return mapped.variant
    }
  }
  return undefined
}

/** Asks for the rates to five countries. Returns those of the first. @throws Error if a country has none */
async function fetchRates(client: PrintfulClient, variant: RemoteVariant) {
  const results = []
  for (const recipient of ADDRESSES) {
    const to = { recipient, email: CHECK_EMAIL }
    const result = await client.fetchShippingRates(
      toRatesRequest(to, [{ ...variant, quantity: 1 }], undefined),
    )
    const { rates } = toShippingRates(result)
    if (rates.length === 0) throw new Error(`Printful has no rate in US dollars to ${recipient.countryCode}.`)
    results.push({ code: recipient.countryCode, rates, rows: Array.isArray(result) ? result : [] })
  }
  const counts = results.map(({ code, rates }) => `${code} ${rates.length}`).join(', ')
  const unknown = nameUnknown(
    'rate',
    results.flatMap(({ rows }) => rows),
  )
  return { rates: results[0]?.rates ?? [], text: `${counts}.${unknown}` }
}

/** Creates a draft, which costs nothing, and cancels it. */
async function tryDraft(client: PrintfulClient, variant: RemoteVariant, rate: ShippingRate | undefined) {
  const externalId = `${CHECK_PREFIX}${createToken().slice(0, ID_LENGTH)}`
  if (!rate) throw new Error('there is no shipping rate to try it with.')
  const draft = {
    external_id: externalId,
    shipping: rate.id,
    recipient: toPrintfulRecipient({ recipient: CHECK_ADDRESS, email: CHECK_EMAIL }, undefined),
    items: [
      {
        external_id: '1',
        sync_variant_id: variant.printfulId,
        quantity: 1,
        retail_price: fromCents(variant.priceCents),
      },
    ],
  }
  const created = await client.createOrder(draft).catch((error) => removeDraft(client, externalId, error))
  const { data } = remoteOrderSchema.safeParse(created)
  if (!data) return removeDraft(client, externalId, new Error('Printful sent a draft that can’t be read.'))
  const canceled = await client.cancelOrder(data.id).catch((error) => {
    throw new Error(`${externalId} was created, but not deleted: ${errorText(error)}`)
  })
  const statuses = [data.status, remoteOrderSchema.safeParse(canceled).data?.status ?? 'canceled']
  const unknown = statuses.filter((status) => !isPrintfulStatus(status))
  const unknownStatuses = unknown.length > 0 ? ` Unknown statuses: ${unknown.join(', ')}.` : ''
  if (data.status !== 'draft')
    throw new Error(`${externalId} was created as ${data.status}, not as a draft.${unknownStatuses}`)
  const unread = listUnreadFields(created)
  const unreadable = unread.length > 0 ? ` Unreadable fields: ${unread.join(', ')}.` : ''
  return `${externalId} was created and deleted.${unknownStatuses}${unreadable}${nameUnknown('draft', [created])}`
}

/** Cancels a draft that may exist although it failed. @throws the error */
async function removeDraft(client: PrintfulClient, externalId: string, error: unknown): Promise<never> {
  const found = await client.fetchOrder(`@${externalId}`).catch(() => undefined)
  const { data } = idOnlySchema.safeParse(found)
  if (data) await client.cancelOrder(data.id).catch(() => undefined)
  throw error
}
