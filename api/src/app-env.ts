export interface AppEnv {
  Bindings: {
    clientAddress?: string
    disableIdleTimeout?: () => void
  }
}
