import { gunzipSync } from 'node:zlib'

export interface RecordedEvent {
  event: string
  properties: Record<string, unknown>
  timestamp?: string
  /** What is noted of the person. */
  $set?: Record<string, unknown>
}

/** Stands in for PostHog: takes what a browser sends, and remembers it. */
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
      events.push(...read(Buffer.from(await request.arrayBuffer())))
      return Response.json({ status: 1 }, { headers })
    },
  })
  return {
    url: `http://localhost:${server.port}`,
    events,
    paths,
    /** The names of what came so far, oldest first. */
    names: () => events.toSorted((a, b) => timeOf(a) - timeOf(b)).map(({ event }) => event),
    /** @throws after ten seconds without such an event */
    async until(
      event: string,
      matches: (event: RecordedEvent) => boolean = () => true,
    ): Promise<RecordedEvent> {
      for (let waited = 0; waited < 10_000; waited += 50) {
        const found = events.find((each) => each.event === event && matches(each))
        if (found) return found
        await Bun.sleep(50)
      }
      throw new Error(`No ${event} among ${events.map((each) => each.event).join(', ') || 'nothing'}`)
    },
    forget: () => {
      events.length = 0
      paths.length = 0
    },
    stop: () => server.stop(true),
  }
}

const timeOf = ({ timestamp, properties }: RecordedEvent) =>
  timestamp ? Date.parse(timestamp) : Number(properties.$time) * 1000

/** PostHog packs what it sends, unless it is in a hurry. */
function read(body: Buffer): RecordedEvent[] {
  const packed = body[0] === 0x1f && body[1] === 0x8b
  const text = (packed ? gunzipSync(body) : body).toString()
  const json = text.startsWith('data=')
    ? Buffer.from(decodeURIComponent(text.slice(5)), 'base64').toString()
    : text
  const parsed: unknown = JSON.parse(json)
  if (Array.isArray(parsed)) return parsed as RecordedEvent[]
  const { batch } = parsed as { batch?: RecordedEvent[] }
  return batch ?? [parsed as RecordedEvent]
}
