// Raw sockets with one request at a time on each: the load must cost little beside the server.
const [hostname = '', port, path, ...headers] = process.argv.slice(2)
const request = Buffer.from(
  [`GET ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, ...headers, '', ''].join('\r\n'),
)
const CONNECTIONS = 32
const ROUND_MS = 500
const HEAD_END = Buffer.from('\r\n\r\n')
const NOTHING = Buffer.alloc(0)

/** Part of a response that has come so far. */
interface Progress {
  head: Buffer
  /** 0 until the head has ended. */
  missingBytes: number
}

let responses = 0

/** Returns true if the response ends with this chunk. One without `Content-Length` never does. */
function receive(progress: Progress, chunk: Buffer): boolean {
  if (progress.missingBytes > 0) {
    progress.missingBytes -= chunk.length
    return progress.missingBytes === 0
  }
  const received = progress.head.length > 0 ? Buffer.concat([progress.head, chunk]) : chunk
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd < 0) {
    progress.head = received
    return false
  }
  progress.head = NOTHING
  const head = received.toString('latin1', 0, headEnd)
  const [, status] = head.split(' ', 2)
  if (status !== '200' && status !== '304') {
    console.error(`${path} responded with ${status}.`)
    process.exit(1)
  }
  const bodyBytes = status === '304' ? 0 : Number(head.match(/content-length: *(\d+)/i)?.[1] ?? Infinity)
  progress.missingBytes = headEnd + HEAD_END.length + bodyBytes - received.length
  return progress.missingBytes === 0
}

for (let i = 0; i < CONNECTIONS; i++) {
  await Bun.connect<Progress>({
    hostname,
    port: Number(port),
    socket: {
      open(socket) {
        socket.data = { head: NOTHING, missingBytes: 0 }
        socket.write(request)
      },
      data(socket, chunk) {
        if (!receive(socket.data, chunk)) return
        responses++
        socket.write(request)
      },
    },
  })
}
const startedAt = performance.now()
await Bun.sleep(ROUND_MS)
console.log((responses * 1000) / (performance.now() - startedAt))
process.exit(0)

export {}
