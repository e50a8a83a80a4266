import type { Flash } from '#shared/contracts/flash'

export type Scheme = 'http' | 'https'

export interface PageLocals {
  flash: Flash
  recoveryCodes?: readonly string[]
  /** Fields of a form that is shown again, as they were typed. */
  formFields?: Record<string, unknown>
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
