const FIRST = 20_000
const COUNT = 12_000

/** A free port below every system's ephemeral range, so that no outgoing connection takes it during a restart. */
export function freePort(): number {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    try {
      const probe = Bun.serve({ port, hostname: 'localhost', reusePort: false, fetch: () => new Response() })
      probe.stop(true)
      return port
    } catch {}
  }
  throw new Error('No port is free.')
}
