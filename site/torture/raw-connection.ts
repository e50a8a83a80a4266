import { connect } from 'node:net'

/** Sends the bytes, ends its side and collects what comes back. Undefined when the server hasn't closed in time. */
export function sendAndEnd(port: number, bytes: Buffer, timeoutMs: number): Promise<Buffer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Buffer | undefined>()
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  const timer = setTimeout(() => {
    socket.destroy()
    resolve(undefined)
  }, timeoutMs)
  socket.on('data', (chunk) => received.push(chunk))
  socket.on('error', () => {})
  socket.on('close', () => {
    clearTimeout(timer)
    resolve(Buffer.concat(received))
  })
  socket.end(bytes)
  return promise
}

/** Connections that send a request's head a byte at a time and never finish it. */
export function openSlowConnections(
  port: number,
  count: number,
): { closed: () => number; close: () => void } {
  let closed = 0
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.on('close', () => {
      closed += 1
    })
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    return socket
  })
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x')
  }, 1000)
  return {
    closed: () => closed,
    close: () => {
      clearInterval(timer)
      for (const socket of sockets) socket.destroy()
    },
  }
}
