/** Absent in tests that call the app directly. */
export interface AppEnv {
  Bindings: {
    clientAddress?: string
    /** A sync runs for minutes, an event stream for hours. */
    disableIdleTimeout?: () => void
  }
}
