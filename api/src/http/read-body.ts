export class BodyTooLargeError extends Error {}

/** Reads a body, counting bytes because its length may be wrong. `take` gets each growth. @throws BodyTooLargeError */
export async function readBody(
  { headers, body }: Pick<Response | Request, 'headers' | 'body'>,
  maxBytes: number,
  take: (bytes: number) => void = () => {},
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(headers.get('content-length')) > maxBytes) {
    await body?.cancel()
    throw new BodyTooLargeError()
  }
  let buffer = new Uint8Array(0)
  let length = 0
  for await (const chunk of body ?? []) {
    const end = length + chunk.byteLength
    if (end > maxBytes) throw new BodyTooLargeError()
    if (end > buffer.length) {
      const capacity = Math.min(maxBytes, Math.max(end, 2 * buffer.length))
      take(capacity - buffer.length)
      const grown = new Uint8Array(capacity)
      grown.set(buffer.subarray(0, length))
      buffer = grown
    }
    buffer.set(chunk, length)
    length = end
  }
  return buffer.subarray(0, length)
}
