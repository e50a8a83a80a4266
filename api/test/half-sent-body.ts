/** A body whose first part has arrived, and whose rest comes when the test says so. */
export function openHalfSentBody(firstBytes: number) {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened
      controller.enqueue(new Uint8Array(firstBytes).fill(32))
    },
  })
  return {
    body,
    send: (text: string) => controller.enqueue(new TextEncoder().encode(text)),
    end: () => controller.close(),
  }
}
