import { connect, type Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export interface RawResponse {
  status: number
  /** Names in lower case; repeated headers are joined by line breaks. */
  headers: Map<string, string>
  /** Decompressed. */
  body: string
}

/** The server closed the connection without a whole response, or didn't respond in time. */
export class NoResponseError extends Error {}

const HEAD_END = '\r\n\r\n'
const DECOMPRESS: Record<string, (body: Buffer) => Buffer> = {
  br: (body) => brotliDecompressSync(body),
  gzip: (body) => gunzipSync(body),
}

/** One response from the beginning of the received bytes; undefined while it is incomplete. */
export function parseResponse(
  received: Buffer,
  method: string,
  isClosed: boolean,
): { response: RawResponse; isLast: boolean } | undefined {
  const headLength = received.indexOf(HEAD_END)
  if (headLength < 0) return undefined
  const [statusLine = '', ...lines] = received.toString('latin1', 0, headLength).split('\r\n')
  const headers = new Map<string, string>()
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase()
    const value = line.slice(line.indexOf(':') + 1).trim()
    headers.set(name, headers.has(name) ? `${headers.get(name)}\n${value}` : value)
  }
  const status = Number(statusLine.split(' ')[1])
  const start = headLength + HEAD_END.length
  if (status === 100) return parseResponse(received.subarray(start), method, isClosed)
  const isStream = headers.get('content-type')?.startsWith('text/event-stream')
  const body =
    method === 'HEAD' || status === 204 || status === 304 || isStream
      ? { bytes: Buffer.alloc(0), end: start }
      : readBody(received, start, headers, isClosed)
  if (!body) return undefined
  const decompress = DECOMPRESS[headers.get('content-encoding') ?? '']
  const text = (decompress && body.bytes.length > 0 ? decompress(body.bytes) : body.bytes).toString()
  return { response: { status, headers, body: text }, isLast: body.end === received.length }
}

function readBody(received: Buffer, start: number, headers: Map<string, string>, isClosed: boolean) {
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(received, start)
  const length = headers.get('content-length')
  if (length === undefined)
    return isClosed ? { bytes: received.subarray(start), end: received.length } : undefined
  const end = start + Number(length)
  return received.length >= end ? { bytes: received.subarray(start, end), end } : undefined
}

function readChunks(received: Buffer, start: number) {
  const chunks: Buffer[] = []
  for (let at = start; ; ) {
    const lineEnd = received.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const size = Number.parseInt(received.toString('latin1', at, lineEnd), 16)
    const end = lineEnd + 2 + size
    if (received.length < end + 2) return undefined
    if (size === 0) return { bytes: Buffer.concat(chunks), end: end + 2 }
    chunks.push(received.subarray(lineEnd + 2, end))
    at = end + 2
  }
}

/** Sends bytes as they are, so that a request may be as malformed as it likes. Keeps its connection where it can. */
export class HttpClient {
  #socket: Socket | undefined

  constructor(private readonly port: number) {}

  /** @throws NoResponseError */
  async send(bytes: Buffer, method: string, timeoutMs: number): Promise<RawResponse> {
    const isReused = this.#socket !== undefined
    try {
      return await this.#exchange(bytes, method, timeoutMs)
    } catch (error) {
      // The server may have closed an idle connection while the request was on its way.
      if (!isReused || !(error instanceof NoResponseError)) throw error
      return this.#exchange(bytes, method, timeoutMs)
    }
  }

  close(): void {
    this.#socket?.destroy()
    this.#socket = undefined
  }

  #exchange(bytes: Buffer, method: string, timeoutMs: number): Promise<RawResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
    this.#socket ??= connect(this.port, '127.0.0.1')
    const socket = this.#socket
    let received = Buffer.alloc(0)
    let isClosed = false
    const settle = () => {
      clearTimeout(timer)
      socket.removeAllListeners()
      socket.on('error', () => {})
    }
    const fail = (reason: string) => {
      settle()
      this.close()
      reject(new NoResponseError(reason))
    }
    const timer = setTimeout(() => fail(`no response within ${timeoutMs / 1000} s`), timeoutMs)
    const read = () => {
      try {
        const parsed = parseResponse(received, method, isClosed)
        if (!parsed) return
        settle()
        const { response, isLast } = parsed
        // An unread rest, an early answer to a body or an endless stream: the next request needs a new connection.
        const canReuse = !isClosed && isLast && response.status < 400 && hasLength(response)
        if (!canReuse) this.close()
        resolve(response)
      } catch (error) {
        fail(`unreadable response: ${error}`)
      }
    }
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      read()
    })
    socket.on('close', () => {
      isClosed = true
      this.#socket = undefined
      read()
      fail(received.length > 0 ? 'the response was cut' : 'closed without a response')
    })
    socket.on('error', () => {})
    socket.write(bytes)
    return promise
  }
}

const hasLength = ({ headers }: RawResponse) =>
  headers.get('connection') !== 'close' && !headers.get('content-type')?.startsWith('text/event-stream')
