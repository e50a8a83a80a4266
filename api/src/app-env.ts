import type { Flash } from '#shared/contracts/flash'
import type { Storefront } from '#shared/contracts/storefront'

export type Scheme = 'http' | 'https'

export interface PageLocals {
  flash?: Flash
  recoveryCodes?: readonly string[]
  /** Fields of a form that is shown again, as they were typed. */
  formFields?: Record<string, unknown>
  /** Storefront with unsaved texts. */
  storefront?: Storefront
}

export interface AppEnv {
  Bindings: {
    clientAddress?: string
    scheme?: Scheme
    disableIdleTimeout?: () => void
    /** Renders a page for this visitor, with locals that only this response may show. */
    renderPage: (path: string, locals: PageLocals) => Promise<Response>
  }
}
