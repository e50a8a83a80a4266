const TIMEOUT_MS = 5000

/**
 * Stops a server once the requests that it handles have ended. Breaks off those that take longer than the timeout, such as one
 * whose body never ends.
 */
export async function drainServer(
  server: Pick<Bun.Server<undefined>, 'stop'>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const timeout = setTimeout(() => void server.stop(true), timeoutMs)
  await server.stop()
  clearTimeout(timeout)
}
