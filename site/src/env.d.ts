/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The store's calls, typed, answered in process with the visitor's own cookies. */
    api: ReturnType<typeof import('hono/client').hc<import('#api/app').Api>>['_api']
    env: import('#api/env').Env
    /** Pieces in the visitor's cart, as the browser remembers them. */
    cartCount: number
    /** What came of the form that led here, to be shown once. */
    flash: import('#shared/contracts/flash').Flash | undefined
    /** Where the header's '#OPENTOWORK COLLECTION' leads. */
    headerCollectionPath: string
    /** Who is logged in; null for a visitor, and on every page that is shared between visitors. */
    user: import('#shared/contracts/session').User | null
    /** The store's own copies of pictures that the catalogue knows by these addresses; ask once a page, for all. */
    pictures: (urls: Iterable<string>) => ReadonlyMap<string, import('#shared/picture-url').Picture>
  }
}
