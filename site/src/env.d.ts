/// <reference types="astro/client" />

interface ImportMetaEnv {
  readonly HEADER_SCRIPT: string
}

declare namespace App {
  interface Locals {
    env: import('#api/env').Env
    /** Empty on shop pages, which are the same for all clients. */
    clientAddress: string
    /** Rule of the request's route. */
    route: import('./routes.ts').Route
    failedRequest?: import('./lib/failed-request.ts').FailedRequest
    formFields?: Record<string, unknown> | undefined
    recoveryCodes?: readonly string[] | undefined
    flash: import('#shared/contracts/flash').Flash | undefined
    headerLink: import('#api/collections/header-link').HeaderLink
    /** Texts of the merchant, which a preview replaces. */
    storefront: import('#shared/contracts/storefront').Storefront
    /** Null on shop pages, whoever requests them, like the user. */
    session: import('#api/auth/sessions').Session | null
    user: import('#shared/contracts/auth').User | null
  }
}
