/**
 * A load generator that costs little beside the server it asks: raw sockets with one request under way on each, run as
 * a process of its own. Prints how many whole answers came in the given time, and how many of them were not 200.
 * `bun api/bench/load.ts PORT PATH CONNECTIONS MILLISECONDS [HEADER …]`
 */
const [port, path, connections, milliseconds, ...headers] = process.argv.slice(2)
const request = Buffer.from(
  [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, ...headers, '', ''].join('\r\n'),
)
const HEAD_END = Buffer.from('\r\n\r\n')

interface Progress {
  head: Buffer
  /** Bytes of the body still to come; undefined while the head is being read. */
  missing: number | undefined
}

let answers = 0
let failures = 0
let running = true

function read(progress: Progress, chunk: Buffer, next: () => void) {
  if (progress.missing === undefined) {
    const data = progress.head.length > 0 ? Buffer.concat([progress.head, chunk]) : chunk
    const end = data.indexOf(HEAD_END)
    if (end < 0) {
      progress.head = data
      return
    }
    const head = data.toString('latin1', 0, end)
    if (!head.startsWith('HTTP/1.1 200')) failures++
    const length = Number(head.match(/content-length: *(\d+)/i)?.[1] ?? 0)
    progress.missing = length - (data.length - end - HEAD_END.length)
  } else {
    progress.missing -= chunk.length
  }
  if (progress.missing > 0) return
  answers++
  progress.head = Buffer.alloc(0)
  progress.missing = undefined
  if (running) next()
}

for (let i = 0; i < Number(connections); i++) {
  await Bun.connect<Progress>({
    hostname: '127.0.0.1',
    port: Number(port),
    socket: {
      open(socket) {
        socket.data = { head: Buffer.alloc(0), missing: undefined }
        socket.write(request)
      },
      data(socket, chunk) {
        read(socket.data, chunk, () => socket.write(request))
      },
    },
  })
}
await Bun.sleep(Number(milliseconds))
running = false
console.log(JSON.stringify({ answers, failures }))
process.exit(0)

export {}
