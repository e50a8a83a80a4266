import type { Hono } from 'hono'
import { z } from 'zod'
import { adminProductSchema, imageEntrySchema } from '#shared/contracts/admin-product'
import { productNeighborsSchema, productReferenceSchema } from '#shared/contracts/admin-product-list'
import { adminUserSchema, invitationSchema, resetLinkSchema } from '#shared/contracts/admin-user'
import { userSchema } from '#shared/contracts/auth'
import { type BulkTarget, bulkResultSchema } from '#shared/contracts/bulk-action'
import { cartItemSchema } from '#shared/contracts/cart'
import { catalogHealthSchema, printfulAccessSchema } from '#shared/contracts/catalog-health'
import { changeSchema, collectionValuesSchema, undoneChangesSchema } from '#shared/contracts/change'
import {
  adminCollectionSchema,
  collectionSchema,
  collectionWithProductsSchema,
} from '#shared/contracts/collection'
import {
  collectionChoicesSchema,
  collectionPreviewSchema,
  collectionRulesSchema,
} from '#shared/contracts/collection-rules'
import { uploadedImageSchema } from '#shared/contracts/image'
import { adminOrderListSchema, adminOrderSchema, orderTaskSchema, salesSchema } from '#shared/contracts/order'
import { productSchema, variantSchema } from '#shared/contracts/product'
import { productDetailsSchema } from '#shared/contracts/product-details'
import { productSearchResultSchema } from '#shared/contracts/product-search'
import { importedTextsSchema, textsPreviewSchema } from '#shared/contracts/product-texts'
import { searchSuggestionsSchema } from '#shared/contracts/search-suggestions'
import { userSessionSchema } from '#shared/contracts/session'
import { statisticsSchema } from '#shared/contracts/statistics'
import { storefrontStateSchema } from '#shared/contracts/storefront'
import { syncedProductSchema } from '#shared/contracts/sync'
import { syncReportSchema, syncRunSchema } from '#shared/contracts/sync-run'
import { syncStatusSchema } from '#shared/contracts/sync-status'
import { refusalSchema } from '#shared/refusal'
import { requestSchemaOf } from '../src/http/validate.ts'

const components = z.registry<{ id: string }>()
const named = <S extends z.ZodType>(id: string, schema: S): S => {
  components.add(schema, { id })
  return schema
}

named('CollectionValues', collectionValuesSchema)
named('CollectionRules', collectionRulesSchema)
named('ImageEntry', imageEntrySchema)
named('SyncReport', syncReportSchema)

const change = named('Change', changeSchema)
const adminProduct = named('AdminProduct', adminProductSchema)
const adminCollection = named('AdminCollection', adminCollectionSchema)
const adminUser = named('AdminUser', adminUserSchema)
const cart = z.array(named('CartItem', cartItemSchema))
const health = named('CatalogHealth', catalogHealthSchema)
const product = named('Product', productSchema)
const storefront = named('StorefrontState', storefrontStateSchema)
const order = named('AdminOrder', adminOrderSchema)
const status = named('SyncStatus', syncStatusSchema)
const session = z.object({ user: named('User', userSchema).nullable() })
const bulkTarget: z.ZodType<BulkTarget> = z.object({ productId: z.int(), updatedAt: z.iso.datetime() })
const nothing = z.object({})

/** Lists what each call responds with. Calls that send no JSON have no schema. */
const RESPONSES: Record<string, z.ZodType | null> = {
  'GET /_api/health': z.object({ status: z.enum(['ok', 'error']) }),
  'GET /_api/auth/session': session,
  'POST /_api/auth/login_with_password': z.union([session, z.object({ twoFactor: z.literal(true) })]),
  'POST /_api/auth/signup': session,
  'POST /_api/auth/two_factor': session,
  'POST /_api/auth/logout': session,
  'GET /_api/auth/sessions': z.array(userSessionSchema),
  'POST /_api/auth/sessions/end': z.array(userSessionSchema),
  'POST /_api/auth/password': session,
  'POST /_api/auth/forgot_password': null,
  'POST /_api/auth/reset_password': null,
  'POST /_api/auth/delete_account': null,
  'POST /_api/auth/two_factor/confirm': z.object({ confirmed: z.literal(true) }),
  'GET /_api/products': z.array(product),
  'GET /_api/products/search': productSearchResultSchema,
  'GET /_api/products/suggestions': searchSuggestionsSchema,
  'GET /_api/product': product,
  'GET /_api/product/by-slug': product,
  'GET /_api/product/details': productDetailsSchema,
  'GET /_api/product/variants': z.array(variantSchema),
  'GET /_api/printful/products': z.array(syncedProductSchema),
  'GET /_api/printful/progress': null,
  'POST /_api/printful/webhook/{secret}': nothing,
  'GET /_api/cart/items': cart,
  'POST /_api/cart/add': cart,
  'POST /_api/cart/update': cart,
  'POST /_api/cart/remove': cart,
  'POST /_api/views': null,
  'GET /_api/collections': z.union([z.array(collectionSchema), collectionWithProductsSchema]),
  'GET /_api/collection/by-slug': collectionWithProductsSchema,
  'GET /_api/admin/products': z.array(adminProduct),
  'GET /_api/admin/products/by-id': adminProduct,
  'GET /_api/admin/products/matches': z.array(bulkTarget),
  'GET /_api/admin/products/neighbors': productNeighborsSchema,
  'GET /_api/admin/products/references': z.array(productReferenceSchema),
  'POST /_api/admin/products/images': adminProduct,
  'POST /_api/admin/products/description': adminProduct,
  'POST /_api/admin/products/features': adminProduct,
  'POST /_api/admin/products/visibility': adminProduct,
  'POST /_api/admin/products/update': adminProduct,
  'POST /_api/admin/products/bulk': bulkResultSchema,
  'GET /_api/admin/products/texts.csv': null,
  'POST /_api/admin/products/texts/preview': textsPreviewSchema,
  'POST /_api/admin/products/texts/import': importedTextsSchema,
  'GET /_api/admin/collections': z.array(adminCollection),
  'GET /_api/admin/collections/choices': collectionChoicesSchema,
  'GET /_api/admin/collections/preview': collectionPreviewSchema,
  'GET /_api/admin/collections/by-rule': z.array(z.int()),
  'POST /_api/admin/collections': adminCollection,
  'POST /_api/admin/collections/update': adminCollection,
  'POST /_api/admin/collections/order': z.array(adminCollection),
  'POST /_api/admin/collections/home': z.array(adminCollection),
  'POST /_api/admin/collections/remove': adminCollection,
  'GET /_api/admin/storefront': storefront,
  'POST /_api/admin/storefront': storefront,
  'POST /_api/stripe/webhook': nothing,
  'GET /_api/admin/orders': adminOrderListSchema,
  'GET /_api/admin/orders/by-id': order,
  'GET /_api/admin/orders/sales': salesSchema,
  'GET /_api/admin/orders/tasks': z.array(orderTaskSchema),
  'GET /_api/admin/orders/countries': z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      states: z.array(z.object({ code: z.string(), name: z.string() })).nullable(),
    }),
  ),
  'POST /_api/admin/orders/retry': order,
  'POST /_api/admin/orders/place': order,
  'POST /_api/admin/orders/cancel': order,
  'POST /_api/admin/orders/refund': order,
  'POST /_api/admin/orders/resend': order,
  'POST /_api/admin/orders/address': order,
  'GET /_api/admin/health': health,
  'POST /_api/admin/health/threshold': health,
  'GET /_api/admin/health/token': printfulAccessSchema,
  'POST /_api/admin/images': uploadedImageSchema,
  'GET /_api/admin/users': z.array(adminUser),
  'POST /_api/admin/users/invite': z.object({ link: z.url() }),
  'GET /_api/admin/users/invitations': z.array(invitationSchema),
  'GET /_api/admin/users/reset-links': z.array(resetLinkSchema),
  'POST /_api/admin/users/reset-links': z.array(resetLinkSchema),
  'POST /_api/admin/users/withdraw': z.array(invitationSchema),
  'POST /_api/admin/users/update': adminUser,
  'POST /_api/admin/users/end-sessions': adminUser,
  'GET /_api/admin/sync/status': status,
  'GET /_api/admin/sync/runs': z.array(syncRunSchema),
  'POST /_api/admin/sync/cancel': nothing,
  'POST /_api/admin/sync/webhook': status,
  'GET /_api/admin/changes': z.array(change),
  'POST /_api/admin/changes/undo-several': undoneChangesSchema,
  'POST /_api/admin/changes/undo': change,
  'GET /_api/admin/statistics': statisticsSchema,
}

const errorSchema = named(
  'Error',
  z.object({ error: z.string(), field: z.string().optional() }).and(z.union([refusalSchema, z.object({})])),
)

const schemas: Record<string, unknown> = {}

/** Converts a schema to JSON Schema. What several calls share is a component. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const {
    $defs,
    $schema: _,
    ...root
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(io === 'output' && { metadata: components }),
  })
  const withRefs = (part: unknown) =>
    JSON.parse(JSON.stringify(part).replaceAll('#/$defs/', '#/components/schemas/'))
  for (const [id, part] of Object.entries($defs ?? {})) {
    const { id: _, ...definition } = part as { id?: string }
    schemas[id] = withRefs(definition)
  }
  return withRefs(root)
}

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  content: { 'application/json': { schema: toJsonSchema(schema, io) } },
})

type Route = Hono['routes'][number]

/** Describes a call by the schemas that check its request, and by its response. */
function toOperation(key: string, handlers: readonly Route['handler'][]) {
  const requests = handlers.flatMap((handler) => requestSchemaOf(handler) ?? [])
  const body = requests.find(({ target }) => target === 'json')
  const query = requests.find(({ target }) => target === 'query')
  const parameters = query && toJsonSchema(query.schema, 'input')
  const response = RESPONSES[key]
  return {
    ...(parameters && {
      parameters: Object.entries(parameters.properties ?? {}).map(([name, schema]) => ({
        ...{ name, in: 'query', schema },
        required: parameters.required?.includes(name) ?? false,
      })),
    }),
    ...(body && { requestBody: json(body.schema, 'input') }),
    responses: {
      '2XX': { description: 'Success', ...(response && json(response, 'output')) },
      default: { description: 'Error', ...json(errorSchema, 'output') },
    },
  }
}

/** Writes a description with a line for each call, for diffs that can be read. */
export function formatOpenApi({ paths, components, ...head }: ReturnType<typeof createOpenApi>): string {
  const list = (entries: object) =>
    Object.entries(entries)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(',\n')
  const start = JSON.stringify(head).slice(0, -1)
  return `${start},\n"paths":{\n${list(paths)}\n},\n"components":{"schemas":{\n${list(components.schemas)}\n}}}\n`
}

/** Describes all calls under `/_api` as OpenAPI 3.1. @throws for a call whose response isn't known here */
export function createOpenApi(app: Pick<Hono, 'routes'>) {
  const calls = Map.groupBy(
    app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/_api/')),
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, routes] of calls) {
    if (!(key in RESPONSES)) throw new Error(`Add the response of ${key} to api/cli/openapi.ts.`)
    const [method = '', path = ''] = key.split(' ')
    const operation = toOperation(
      key,
      routes.map(({ handler }) => handler),
    )
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Store', version: '1' },
    paths,
    components: { schemas },
  }
}
