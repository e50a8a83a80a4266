/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    env: import('#api/env').Env
    /** Pieces in the visitor's cart, as the browser remembers them. */
    cartCount: number
    /** The result of the form that led here, shown once. */
    flash: import('#shared/contracts/flash').Flash | undefined
    /** Where the header's '#OPENTOWORK COLLECTION' leads. */
    headerCollectionPath: string
    /** Null for a visitor, and on every shared page. */
    user: import('#shared/contracts/auth').User | null
  }
}
