import { z } from 'zod'
import { adminProductSchema, imageEntrySchema } from '#shared/contracts/admin-product'
import { productNeighborsSchema, productReferenceSchema } from '#shared/contracts/admin-product-list'
import {
  adminUserSchema,
  invitationSchema,
  invitedSchema,
  resetLinkSchema,
} from '#shared/contracts/admin-user'
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
import { customerSchema, erasureSchema } from '#shared/contracts/customer'
import { deliveryTimesSchema } from '#shared/contracts/delivery-times'
import { uploadedImageSchema } from '#shared/contracts/image'
import {
  adminOrderListSchema,
  adminOrderSchema,
  orderNeighborsSchema,
  orderTaskSchema,
} from '#shared/contracts/order'
import { productSchema, variantSchema } from '#shared/contracts/product'
import { productDetailsSchema } from '#shared/contracts/product-details'
import { productSearchResultSchema } from '#shared/contracts/product-search'
import { importedTextsSchema, textsPreviewSchema } from '#shared/contracts/product-texts'
import { readinessSchema } from '#shared/contracts/readiness'
import { salesSchema, salesTotalsSchema } from '#shared/contracts/sales'
import { searchSuggestionsSchema } from '#shared/contracts/search-suggestions'
import { userSessionSchema } from '#shared/contracts/session'
import { samplesSchema, storefrontPreviewSchema, storefrontSchema } from '#shared/contracts/storefront'
import { syncedProductSchema } from '#shared/contracts/sync'
import { syncReportSchema, syncRunSchema } from '#shared/contracts/sync-run'
import { syncStatusSchema } from '#shared/contracts/sync-status'
import { refusalSchema } from '#shared/refusal'

/** Names of the schemas that several calls share. Each is described once. */
export const components = z.registry<{ id: string }>()
const named = <S extends z.ZodType>(id: string, schema: S): S => {
  components.add(schema, { id })
  return schema
}

named('CollectionValues', collectionValuesSchema)
named('ImageEntry', imageEntrySchema)
named('SyncReport', syncReportSchema)

const change = named('Change', changeSchema)
const adminProduct = named('AdminProduct', adminProductSchema)
const adminCollection = named('AdminCollection', adminCollectionSchema)
const adminUser = named('AdminUser', adminUserSchema)
const cart = z.array(named('CartItem', cartItemSchema))
const health = named('CatalogHealth', catalogHealthSchema)
const product = named('Product', productSchema)
const storefront = named('Storefront', storefrontSchema)
const order = named('AdminOrder', adminOrderSchema)
const status = named('SyncStatus', syncStatusSchema)
const user = named('User', userSchema)
const loggedIn = z.object({ user })
const session = z.object({ user: user.nullable() })
const bulkTarget: z.ZodType<BulkTarget> = z.object({ productId: z.int(), updatedAt: z.iso.datetime() })
const nothing = z.object({})

/** Stored values that a conflict shows. */
const current = z.union([adminProduct, adminCollection, z.array(adminCollection), storefront])
/** Adds the reasons by which a screen or a script tells errors apart. */
const withReasons = <T extends z.ZodRawShape>(text: T) =>
  z.union([
    z.object(text),
    ...refusalSchema.options.map((refusal) =>
      refusal.shape.reason.value === 'conflict' ? refusal.extend({ ...text, current }) : refusal.extend(text),
    ),
  ])
export const error = named('Error', withReasons({ error: z.string() }))
const loginError = named('LoginError', withReasons({ message: z.string() }))

interface Details {
  /** Status, unless it is 200, or 204 without content. */
  status?: 201
  /** The request's body by its content type, where it isn't JSON. */
  takes?: Record<string, z.ZodType>
  /** The header that it requires. */
  header?: string
  /** The content type of the response, where it isn't JSON. */
  sends?: string
  /** The body of an error where it has another shape than that of other calls. */
  error?: z.ZodType
  /** True if the call is for users who are logged in. The paths for administrators say so themselves. */
  needsSession?: true
}

/** Lists what each call does and what it responds with, or null for no content. */
export const CALLS: Record<string, [summary: string, response: z.ZodType | null, details?: Details]> = {
  'GET /_api/health': [
    'Tells whether the store can read and write its database',
    z.object({ status: z.literal('ok') }),
    { error: z.union([error, z.object({ status: z.literal('error') })]) },
  ],
  'GET /_api/openapi.json': ['Returns this description', z.record(z.string(), z.unknown())],
  'GET /_api/auth/session': ['Returns the user who is logged in, or null', session],
  'POST /_api/auth/login_with_password': [
    'Logs in, or asks for the code of two-factor login',
    z.union([loggedIn, z.object({ twoFactor: z.literal(true) })]),
    { error: loginError },
  ],
  'POST /_api/auth/signup': ['Creates an account and logs in', loggedIn, { status: 201 }],
  'POST /_api/auth/two_factor': ['Completes a login with its code', loggedIn],
  'POST /_api/auth/logout': ['Ends the session', z.object({ user: z.null() })],
  'GET /_api/auth/sessions': [
    "Lists the user's sessions",
    z.array(userSessionSchema),
    { needsSession: true },
  ],
  'POST /_api/auth/sessions/end': [
    'Ends one session, or all others',
    z.array(userSessionSchema),
    { needsSession: true },
  ],
  'POST /_api/auth/password': [
    'Changes the password and ends all other sessions',
    loggedIn,
    { needsSession: true },
  ],
  'POST /_api/auth/forgot_password': ['Mails a link to choose a new password', null],
  'POST /_api/auth/reset_password': ['Sets a new password with the link from the mail', null],
  'POST /_api/auth/delete_account': ['Deletes the account', null, { needsSession: true }],
  'POST /_api/auth/two_factor/confirm': [
    'Confirms the session with a fresh code',
    z.object({ confirmed: z.literal(true) }),
    { needsSession: true },
  ],
  'GET /_api/products': ['Lists the products that are shown', z.array(product)],
  'GET /_api/products/search': ['Searches and filters products', productSearchResultSchema],
  'GET /_api/products/suggestions': [
    'Suggests products, types and collections for what is being typed',
    searchSuggestionsSchema,
  ],
  'GET /_api/product': ['Returns a product by its id', product],
  'GET /_api/product/by-slug': ['Returns a product by its slug', product],
  'GET /_api/product/details': ['Returns what is known about the garment', productDetailsSchema],
  'GET /_api/product/variants': ["Lists a product's variants", z.array(variantSchema)],
  'GET /_api/printful/products': [
    'Syncs the catalog with Printful and lists the synced products',
    z.array(syncedProductSchema),
  ],
  'GET /_api/printful/progress': [
    'Streams the progress of the sync',
    z.string(),
    { sends: 'text/event-stream' },
  ],
  'POST /_api/printful/webhook/{secret}': ['Takes an event from Printful', nothing],
  'GET /_api/cart/items': ['Lists the items of the cart', cart],
  'POST /_api/cart/add': ['Adds an item to the cart', cart],
  'POST /_api/cart/update': ['Changes the quantity of an item', cart],
  'POST /_api/cart/remove': ['Removes an item from the cart', cart],
  'GET /_api/collections': [
    'Lists the collections, or returns one by its id',
    z.union([z.array(collectionSchema), collectionWithProductsSchema]),
  ],
  'GET /_api/collection/by-slug': ['Returns a collection by its slug', collectionWithProductsSchema],
  'GET /_api/delivery-times': [
    'Lists the business days until a parcel arrives, by country and type of garment, if checkout is on',
    deliveryTimesSchema,
  ],
  'GET /_api/admin/products': [
    'Lists, searches and filters products, including hidden ones',
    z.array(adminProduct),
  ],
  'GET /_api/admin/products/by-id': ['Returns a product by its id, including a hidden one', adminProduct],
  'GET /_api/admin/products/matches': [
    'Lists all products that match a search, for an action on several',
    z.array(bulkTarget),
  ],
  'GET /_api/admin/products/neighbors': [
    'Returns the products before and after one in a search',
    productNeighborsSchema,
  ],
  'GET /_api/admin/products/references': [
    'Returns the names of products by their ids',
    z.array(productReferenceSchema),
  ],
  'POST /_api/admin/products/images': ["Replaces a product's images", adminProduct],
  'POST /_api/admin/products/description': ["Changes a product's description", adminProduct],
  'POST /_api/admin/products/features': ["Changes a product's features", adminProduct],
  'POST /_api/admin/products/visibility': ['Hides or shows a product', adminProduct],
  'POST /_api/admin/products/update': ['Changes several parts of a product at once', adminProduct],
  'POST /_api/admin/products/bulk': ['Changes several products at once', bulkResultSchema],
  'GET /_api/admin/products/texts.csv': [
    'Exports the texts of all products',
    z.string(),
    { sends: 'text/csv' },
  ],
  'POST /_api/admin/products/texts/preview': [
    'Tells what a file of texts would change',
    textsPreviewSchema,
    { takes: { 'text/csv': z.string().min(1) } },
  ],
  'POST /_api/admin/products/texts/import': [
    'Imports a file of texts that was previewed',
    importedTextsSchema,
    { takes: { 'text/csv': z.string().min(1) } },
  ],
  'GET /_api/admin/collections': ['Lists the collections, including hidden ones', z.array(adminCollection)],
  'POST /_api/admin/collections': ['Creates a collection', adminCollection],
  'POST /_api/admin/collections/update': ['Changes a collection', adminCollection],
  'POST /_api/admin/collections/order': ['Sorts the collections', z.array(adminCollection)],
  'POST /_api/admin/collections/home': ['Chooses the collection on the home page', z.array(adminCollection)],
  'POST /_api/admin/collections/remove': ['Removes a collection', adminCollection],
  'GET /_api/admin/storefront': ['Returns the texts of the storefront', storefront],
  'GET /_api/admin/storefront/defaults': ['Returns the texts that the storefront has by default', storefront],
  'GET /_api/admin/storefront/samples': ['Counts texts that are still samples', samplesSchema],
  'POST /_api/admin/storefront': ['Changes texts of the storefront', storefront],
  'POST /_api/admin/storefront/preview': ['Renders a page with unsaved texts', storefrontPreviewSchema],
  'POST /_api/stripe/webhook': ['Takes an event from Stripe', nothing, { header: 'Stripe-Signature' }],
  'GET /_api/admin/orders': ['Lists, searches and filters orders', adminOrderListSchema],
  'GET /_api/admin/orders/export.csv': [
    'Exports the filtered orders as CSV',
    z.string(),
    { sends: 'text/csv' },
  ],
  'GET /_api/admin/orders/by-id': ['Returns an order', order],
  'GET /_api/admin/orders/neighbors': [
    'Finds the filtered orders before and after an order',
    orderNeighborsSchema,
  ],
  'GET /_api/admin/orders/sales': ['Sums up what was sold', salesSchema],
  'GET /_api/admin/orders/sales/totals': ['Sums up a period to compare another one with', salesTotalsSchema],
  'GET /_api/admin/orders/tasks': ['Lists what waits for an administrator', z.array(orderTaskSchema)],
  'GET /_api/admin/orders/countries': [
    'Lists the countries and states that Printful ships to',
    z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        states: z.array(z.object({ code: z.string(), name: z.string() })).nullable(),
      }),
    ),
  ],
  'GET /_api/admin/readiness': ['Checks what is missing before the first customer', readinessSchema],
  'POST /_api/admin/readiness/read': ['Marks a text page as read', readinessSchema],
  'POST /_api/admin/readiness/keep': ['Keeps the sample badges and quotes', readinessSchema],
  'POST /_api/admin/readiness/mail': ['Sends a test mail', z.object({ to: z.string() })],
  'GET /_api/test_mail/{token}': [
    'Notes that the test mail has arrived',
    z.string(),
    { sends: 'text/plain' },
  ],
  'GET /_api/admin/customers': ['Lists people with orders, 50 a page', z.array(customerSchema)],
  'POST /_api/admin/customers/export': ["Returns a person's data", z.record(z.string(), z.unknown())],
  'POST /_api/admin/customers/erase': ['Removes a person from orders that have ended', erasureSchema],
  'POST /_api/admin/orders/retry': ['Checks an order again and ends the holds whose cause has gone', order],
  'POST /_api/admin/orders/place': ['Accepts the open holds of an order and places it', order],
  'POST /_api/admin/orders/cancel': ['Cancels an order and refunds it', order],
  'POST /_api/admin/orders/refund': ['Refunds an amount, items, or all that is left', order],
  'POST /_api/admin/orders/replace': ['Orders the same items again at no charge', order],
  'POST /_api/admin/orders/note': ['Adds a note to the history of an order', order],
  'POST /_api/admin/orders/resend': ['Sends a mail of an order again', order],
  'POST /_api/admin/orders/address': ['Changes the address of an order', order],
  'GET /_api/admin/health': ['Lists the problems of the catalog', health],
  'POST /_api/admin/health/threshold': ['Changes the margin below which a variant is a problem', health],
  'GET /_api/admin/health/token': ["Checks what Printful's token may do", printfulAccessSchema],
  'POST /_api/admin/images': [
    'Uploads an image',
    uploadedImageSchema,
    { status: 201, takes: { 'multipart/form-data': z.strictObject({ file: z.file() }) } },
  ],
  'GET /_api/admin/users': ['Lists the accounts', z.array(adminUser)],
  'POST /_api/admin/users/invite': ['Creates an invitation, and mails it', invitedSchema],
  'GET /_api/admin/users/invitations': ['Lists the open invitations', z.array(invitationSchema)],
  'GET /_api/admin/users/reset-links': [
    'Lists the open requests for a new password',
    z.array(resetLinkSchema),
  ],
  'POST /_api/admin/users/reset-links': [
    'Lists the open requests for a new password, with their links',
    z.array(resetLinkSchema),
  ],
  'POST /_api/admin/users/withdraw': ['Withdraws an invitation', z.array(invitationSchema)],
  'POST /_api/admin/users/update': ['Changes the role of an account, or disables it', adminUser],
  'POST /_api/admin/users/end-sessions': ['Ends all sessions of an account', adminUser],
  'GET /_api/admin/sync/status': ['Returns the state of the sync and of its webhook', status],
  'GET /_api/admin/sync/runs': ['Lists past runs of the sync', z.array(syncRunSchema)],
  'POST /_api/admin/sync/cancel': ['Cancels the running sync', nothing],
  'POST /_api/admin/sync/webhook': ["Registers Printful's webhook", status],
  'GET /_api/admin/changes': ['Lists who changed what and when', z.array(change)],
  'POST /_api/admin/changes/undo-several': [
    'Undoes several changes of products and of the storefront',
    undoneChangesSchema,
  ],
  'POST /_api/admin/changes/undo': ['Undoes a change', change],
}
