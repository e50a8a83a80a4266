export type RequestKind = 'file' | 'cached' | 'page' | 'api' | 'image'

const byStatusClass = () => [0, 0, 0, 0, 0, 0]

/** Plain numbers, so that counting costs nothing if no metrics are read. */
export const counters = {
  requests: {
    file: byStatusClass(),
    cached: byStatusClass(),
    page: byStatusClass(),
    api: byStatusClass(),
    image: byStatusClass(),
  } satisfies Record<RequestKind, number[]>,
  cacheHits: 0,
  cacheMisses: 0,
  compressions: 0,
  rendersInFlight: 0,
  imagesWaiting: () => 0,
  cartWrites: 0,
  syncs: { succeeded: 0, failed: 0 },
  syncMs: 0,
  edgePurges: { taken: 0, failed: 0 },
  events: new Map<string, number>(),
}

export function countRequest(kind: RequestKind, status: number): void {
  counters.requests[kind][(status / 100) | 0]!++
}
