export type Scheme = 'http' | 'https'

export interface AppEnv {
  Bindings: {
    clientAddress?: string
    /** Of the request as the client sent it; undefined where it is not known. */
    scheme?: Scheme
    disableIdleTimeout?: () => void
  }
}
