import { startDelayProxy } from './delay-proxy.ts'
import { freePort } from './free-port.ts'
import { startTestServer, type TestServer } from './server.ts'
import { EDGE_SECRET, startVarnish, type Varnish } from './varnish.ts'

export interface StoreWithEdges extends AsyncDisposable {
  store: TestServer
  edges: Varnish[]
  /** The store at the end of each edge's line, without the edge. */
  lines: string[]
}

/** A store whose public address is its first edge, and the edges at the end of lines with these round trips. */
export async function startStoreWithEdges(
  roundTripsMs: number[],
  settings: Record<string, string> = {},
): Promise<StoreWithEdges> {
  await using stack = new AsyncDisposableStack()
  const ports = roundTripsMs.map(() => freePort())
  const addresses = ports.map((port) => `http://127.0.0.1:${port}`)
  // A purge travels the line too.
  const purged = roundTripsMs.map((ms, index) =>
    stack.adopt(startDelayProxy(addresses[index]!, ms), (each) => each.stop()),
  )
  const store = await startTestServer({
    settings: {
      SITE_URL: addresses[0]!,
      TRUST_PROXY: '1',
      EDGES: purged.map(({ url }) => url).join(','),
      EDGE_SECRET,
      ...settings,
    },
  })
  stack.defer(() => store.stop())
  const lines = roundTripsMs.map((ms) => stack.adopt(startDelayProxy(store.url, ms), (each) => each.stop()))
  const edges: Varnish[] = []
  for (const [index, { url }] of lines.entries()) {
    edges.push(stack.use(await startVarnish(url, { port: ports[index]! })))
  }
  const kept = stack.move()
  return {
    store,
    edges,
    lines: lines.map(({ url }) => url),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
