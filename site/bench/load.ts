// Raw sockets with one request at a time on each: the load must cost little beside the server.
const [port, path, connections, milliseconds, ...headers] = process.argv.slice(2)
const request = Buffer.from(
  [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, ...headers, '', ''].join('\r\n'),
)
const HEAD_END = Buffer.from('\r\n\r\n')

interface Progress {
  head: Buffer
  missingBodyBytes: number | undefined
}

let responses = 0
let failures = 0
let isRunning = true

function receive(progress: Progress, chunk: Buffer, next: () => void) {
  if (progress.missingBodyBytes === undefined) {
    const data = progress.head.length > 0 ? Buffer.concat([progress.head, chunk]) : chunk
    const end = data.indexOf(HEAD_END)
    if (end < 0) {
      progress.head = data
      return
    }
    const head = data.toString('latin1', 0, end)
    if (!head.startsWith('HTTP/1.1 200')) failures++
    const length = Number(head.match(/content-length: *(\d+)/i)?.[1] ?? 0)
    progress.missingBodyBytes = length - (data.length - end - HEAD_END.length)
  } else {
    progress.missingBodyBytes -= chunk.length
  }
  if (progress.missingBodyBytes > 0) return
  responses++
  progress.head = Buffer.alloc(0)
  progress.missingBodyBytes = undefined
  if (isRunning) next()
}

for (let i = 0; i < Number(connections); i++) {
  await Bun.connect<Progress>({
    hostname: '127.0.0.1',
    port: Number(port),
    socket: {
      open(socket) {
        socket.data = { head: Buffer.alloc(0), missingBodyBytes: undefined }
        socket.write(request)
      },
      data(socket, chunk) {
        receive(socket.data, chunk, () => socket.write(request))
      },
    },
  })
}
await Bun.sleep(Number(milliseconds))
isRunning = false
console.log(JSON.stringify({ responses, failures }))
process.exit(0)

export {}
