export interface RecordedPurge {
  method: string
  url: string
  secret: string | null
  tags: string[]
}

/** A cache that takes purges, as Varnish with the store's VCL does. */
export function startEdge(secret: string) {
  const purges: RecordedPurge[] = []
  let respond = async () => new Response('ok')
  let notify = () => {}
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch({ method, url, headers }) {
      purges.push({
        method,
        url,
        secret: headers.get('edge-secret'),
        tags: headers.get('surrogate-key')?.split(' ') ?? [],
      })
      notify()
      return headers.get('edge-secret') === secret ? respond() : new Response('no', { status: 403 })
    },
  })
  return {
    url: server.url.origin,
    purges,
    /** What it answers from now on. */
    answer: (answer: () => Promise<Response>) => {
      respond = answer
    },
    /** Resolves once the purges that have come satisfy the condition. */
    until: async (isDone: (purges: readonly RecordedPurge[]) => boolean) => {
      while (!isDone(purges)) {
        await new Promise<void>((resolve) => {
          notify = resolve
        })
      }
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}
