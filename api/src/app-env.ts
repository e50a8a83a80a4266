import type { Flash } from '#shared/contracts/flash'

export type Scheme = 'http' | 'https'

export interface PageLocals {
  flash: Flash
  recoveryCodes?: readonly string[]
  /** The fields of a form that is shown again, as they were typed. */
  formFields?: Record<string, unknown>
}

export interface AppEnv {
  Bindings: {
    clientAddress?: string
    scheme?: Scheme
    disableIdleTimeout?: () => void
    /** Renders a page for the visitor who sent the request, with what only this response may show. */
    renderPage: (path: string, locals: PageLocals) => Promise<Response>
  }
}
