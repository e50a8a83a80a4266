import type { Socket, TCPSocketListener } from 'bun'

interface Connection {
  peer: Socket<Connection> | undefined
  /** Nothing is passed on before. */
  openAt: number
  /** Chunks are passed on one after the other. */
  last: Promise<void>
  /** What the socket didn't take yet. */
  unsent: Buffer
  /** The other side has closed. */
  isEnding: boolean
}

/**
 * Passes TCP connections on with the latency of a network: each chunk takes half a round trip, and opening a connection a
 * whole one. DevTools' throttling doesn't reach the pages that a browser prefetches or prerenders.
 */
export function startDelayProxy(targetUrl: string, roundTripMs: number) {
  const target = new URL(targetUrl)
  const toConnection = (openAt: number): Connection => ({
    peer: undefined,
    openAt,
    last: Promise.resolve(),
    unsent: Buffer.alloc(0),
    isEnding: false,
  })
  const pass = (from: Socket<Connection>, act: (peer: Socket<Connection>) => void) => {
    const { data } = from
    const at = Math.max(performance.now(), data.openAt) + roundTripMs / 2
    data.last = data.last.then(async () => {
      const waitMs = at - performance.now()
      if (waitMs > 0) await Bun.sleep(waitMs)
      if (data.peer) act(data.peer)
    })
  }
  const handlers = {
    data: (socket: Socket<Connection>, chunk: Buffer) => {
      const copy = Buffer.from(chunk)
      pass(socket, (peer) => send(peer, copy))
    },
    drain: (socket: Socket<Connection>) => send(socket, Buffer.alloc(0)),
    close: (socket: Socket<Connection>) =>
      pass(socket, (peer) => {
        peer.data.isEnding = true
        send(peer, Buffer.alloc(0))
      }),
  }
  const listener: TCPSocketListener<Connection> = Bun.listen<Connection>({
    hostname: target.hostname,
    port: 0,
    socket: {
      ...handlers,
      open(client) {
        client.data = toConnection(performance.now() + roundTripMs)
        const connected = Bun.connect<Connection>({
          hostname: target.hostname,
          port: Number(target.port || 80),
          data: { ...toConnection(0), peer: client },
          socket: handlers,
        })
        client.data.last = connected.then(
          (upstream) => {
            client.data.peer = upstream
          },
          () => void client.end(),
        )
      },
    },
  })
  return { url: `http://${target.hostname}:${listener.port}`, stop: () => listener.stop(true) }
}

/** Writes what the socket takes, and the rest when it has drained; then closes it where the other side is closed. */
function send(socket: Socket<Connection>, chunk: Buffer): void {
  const { data } = socket
  const bytes = Buffer.concat([data.unsent, chunk])
  data.unsent = bytes.subarray(Math.max(0, socket.write(bytes)))
  if (data.isEnding && data.unsent.length === 0) socket.end()
}
