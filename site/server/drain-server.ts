const TIMEOUT_MS = 5000

/** Stops a server once its requests have ended. Breaks off those that take longer than the timeout. */
export async function drainServer(
  server: Pick<Bun.Server<undefined>, 'stop'>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const timeout = setTimeout(() => void server.stop(true), timeoutMs)
  await server.stop()
  clearTimeout(timeout)
}
