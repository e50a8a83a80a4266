import type { Flash } from '#shared/contracts/flash'

export type Scheme = 'http' | 'https'

/** What a form's response shows on the page that it renders. */
export interface PageLocals {
  flash: Flash
  recoveryCodes: readonly string[]
}

export interface AppEnv {
  Bindings: {
    clientAddress?: string
    /** Of the request as the client sent it; undefined where it is not known. */
    scheme?: Scheme
    disableIdleTimeout?: () => void
    /** Renders a page for the visitor who sent the request, with what only this response may show. */
    renderPage: (path: string, locals: PageLocals) => Promise<Response>
  }
}
