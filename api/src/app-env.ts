/** What the server passes in with each request; absent in tests that call the app directly. */
export interface AppEnv {
  Bindings: {
    /** The client's address, as the server sees it or as a trusted proxy names it. */
    clientAddress?: string
    /** Lifts the server's idle time limit for this request: a sync runs for minutes, a stream for hours. */
    disableIdleTimeout?: () => void
  }
}
