import { gunzipSync } from 'node:zlib'

export interface RecordedEvent {
  uuid?: string
  event: string
  properties: Record<string, unknown>
  timestamp?: string
  $set?: Record<string, unknown>
}

/** A server in PostHog's place that records the events it receives. */
export function startRecorder() {
  const events: RecordedEvent[] = []
  const paths: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: 'localhost',
    async fetch(request) {
      const headers = {
        'access-control-allow-origin': request.headers.get('origin') ?? '*',
        'access-control-allow-headers': 'content-type',
        'access-control-allow-credentials': 'true',
      }
      if (request.method !== 'POST') return new Response(null, { status: 204, headers })
      paths.push(new URL(request.url).pathname)
      for (const event of parseEvents(Buffer.from(await request.arrayBuffer()))) {
        // PostHog sends an event again when its page is left before the response; the service counts it once.
        if (event.uuid === undefined || !events.some(({ uuid }) => uuid === event.uuid)) events.push(event)
      }
      return Response.json({ status: 1 }, { headers })
    },
  })
  return {
    url: `http://localhost:${server.port}`,
    events,
    paths,
    ...createReader(events, () => true),
    /** The events of pages whose user agent ends so. */
    ofUserAgent: (end: string) =>
      createReader(events, ({ properties }) => String(properties.$raw_user_agent).endsWith(end)),
    stop: () => server.stop(true),
  }
}

function createReader(all: readonly RecordedEvent[], belongs: (event: RecordedEvent) => boolean) {
  const listEvents = () => all.filter(belongs)
  return {
    listEvents,
    named: (name: string) => listEvents().filter(({ event }) => event === name),
    async waitFor(
      name: string,
      matches: (event: RecordedEvent) => boolean = () => true,
    ): Promise<RecordedEvent> {
      for (let waitedMs = 0; waitedMs < 60_000; waitedMs += 50) {
        const found = listEvents().find((event) => event.event === name && matches(event))
        if (found) return found
        await Bun.sleep(50)
      }
      const names = listEvents().map(({ event }) => event)
      throw new Error(`No ${name} among ${names.join(', ') || 'no events'}`)
    },
  }
}

/** Compressed with gzip, except for some beacons; one event, a list or a batch. */
function parseEvents(body: Buffer): RecordedEvent[] {
  const isCompressed = body[0] === 0x1f && body[1] === 0x8b
  const text = (isCompressed ? gunzipSync(body) : body).toString()
  const json = text.startsWith('data=')
    ? Buffer.from(decodeURIComponent(text.slice(5)), 'base64').toString()
    : text
  const parsed: unknown = JSON.parse(json)
  if (Array.isArray(parsed)) return parsed as RecordedEvent[]
  const { batch } = parsed as { batch?: RecordedEvent[] }
  return batch ?? [parsed as RecordedEvent]
}
