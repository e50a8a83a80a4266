// Raw sockets with one request at a time on each: the load must cost little beside the server.
const [hostname = '', port, path, connections, milliseconds, ...headers] = process.argv.slice(2)
const request = Buffer.from(
  [`GET ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, ...headers, '', ''].join('\r\n'),
)
const HEAD_END = Buffer.from('\r\n\r\n')
const MAX_MS = 30_000
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

interface Progress {
  /** What is read of the head, or the end of a body whose length is unknown. */
  read: Buffer
  /** Undefined before the head has ended; infinite for a body in chunks. */
  missingBodyBytes: number | undefined
}

let responses = 0
let failures = 0
let isRunning = true

function readHead(progress: Progress): Buffer | undefined {
  const end = progress.read.indexOf(HEAD_END)
  if (end < 0) return undefined
  const head = progress.read.toString('latin1', 0, end)
  const status = head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)
  if (status !== '200' && status !== '304') failures++
  const length = head.match(/content-length: *(\d+)/i)?.[1]
  const isChunked = length === undefined && /transfer-encoding: *chunked/i.test(head)
  progress.missingBodyBytes = isChunked ? Infinity : status === '304' ? 0 : Number(length ?? 0)
  // The line break before a last chunk may be that of the head.
  return progress.read.subarray(isChunked ? end + 2 : end + HEAD_END.length)
}

function receive(progress: Progress, chunk: Buffer, next: () => void) {
  let body: Buffer | undefined = chunk
  if (progress.missingBodyBytes === undefined) {
    progress.read = progress.read.length > 0 ? Buffer.concat([progress.read, chunk]) : chunk
    body = readHead(progress)
    if (!body) return
    progress.read = Buffer.alloc(0)
  }
  progress.missingBodyBytes! -= body.length
  if (progress.missingBodyBytes === Infinity) {
    progress.read = Buffer.concat([progress.read, body]).subarray(-LAST_CHUNK.length)
    if (!progress.read.equals(LAST_CHUNK)) return
  } else if (progress.missingBodyBytes! > 0) {
    return
  }
  responses++
  progress.read = Buffer.alloc(0)
  progress.missingBodyBytes = undefined
  if (isRunning) next()
}

for (let i = 0; i < Number(connections); i++) {
  await Bun.connect<Progress>({
    hostname,
    port: Number(port),
    socket: {
      open(socket) {
        socket.data = { read: Buffer.alloc(0), missingBodyBytes: undefined }
        socket.write(request)
      },
      data(socket, chunk) {
        receive(socket.data, chunk, () => socket.write(request))
      },
    },
  })
}
const startedAt = performance.now()
await Bun.sleep(Number(milliseconds))
// A slow server responds to all connections at once, or not at all, in a short time.
while (responses < 2 * Number(connections) && performance.now() - startedAt < MAX_MS) await Bun.sleep(10)
isRunning = false
console.log(JSON.stringify({ responses, failures, ms: performance.now() - startedAt }))
process.exit(0)

export {}
