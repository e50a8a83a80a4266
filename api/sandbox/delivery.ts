import type { SandboxClock } from './clock.ts'

export interface ResponseParts {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer>
}

/** `reset` closes the connection in the middle of the body, `truncate` ends the body there cleanly. */
export type DeliveryFault = 'reset' | 'truncate' | 'hang' | 'hangMidBody'

export function deliver(
  { body, ...init }: ResponseParts,
  fault: DeliveryFault | undefined,
  clock: SandboxClock,
): Response | Promise<Response> {
  if (fault === 'hang') return new Promise(() => {})
  if (!fault) return new Response(body, init)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const half = bytes.subarray(0, Math.ceil(bytes.length / 2))
  return new Response(fault === 'truncate' ? half : halfBody(half, fault, clock), init)
}

function halfBody(half: Uint8Array, fault: 'reset' | 'hangMidBody', clock: SandboxClock) {
  let sent = false
  return new ReadableStream({
    async pull(controller) {
      if (!sent) {
        sent = true
        controller.enqueue(half)
      } else if (fault === 'reset') {
        // This lets the first half leave before the connection closes.
        await clock.sleep(20)
        controller.error(new Error('connection reset by a planned fault'))
      } else {
        await new Promise(() => {})
      }
    },
  })
}
