import type { Fault } from './faults.ts'

/** All of a response before it is sent. */
export interface Outgoing {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer>
}

/** The response, sent as the fault says. */
export function send(outgoing: Outgoing, sending: Fault['sending']): Response | Promise<Response> {
  const { body, ...init } = outgoing
  if (sending === 'hang') return new Promise(() => {})
  if (!sending) return new Response(body, init)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2))
  return new Response(sending === 'short' ? half : halfBody(half, sending), init)
}

function halfBody(half: Uint8Array, sending: 'cut' | 'hangMidway') {
  let sent = false
  return new ReadableStream({
    async pull(controller) {
      if (!sent) {
        sent = true
        controller.enqueue(half)
      } else if (sending === 'cut') {
        // Long enough for the first half to leave before the connection goes.
        await Bun.sleep(20)
        controller.error(new Error('cut off on purpose'))
      } else {
        await new Promise(() => {})
      }
    },
  })
}
