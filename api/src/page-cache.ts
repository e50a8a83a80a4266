import { promisify } from 'node:util'
import zlib from 'node:zlib'

type Coding = 'br' | 'zstd' | 'gzip'
type Bytes = Uint8Array<ArrayBuffer>

/** What `new Response` takes beside the bytes, made once: making it for each request costs a fifth of the time. */
interface Init {
  status: number
  headers: Headers
}

interface Coded {
  body: Blob
  init: Init
}

/** A finished answer, kept so that sending it again costs a look-up. */
export interface CachedAnswer {
  etag: string
  tags: readonly string[]
  /** A Blob, which responses share: bytes would be copied for each of them, and cleared away again. */
  body: Blob
  init: Init
  /** By coding, made when the first client asks for that coding. */
  coded: Record<Coding, Coded | undefined>
  compressible: boolean
  /** Brotli's quality: 5 for what is made on request, 11 for what is made once a build. */
  quality: number
}

const CODINGS: readonly Coding[] = ['br', 'zstd', 'gzip']
const COMPRESSIBLE =
  /^(text\/|application\/(json|javascript|xml|manifest\+json|ld\+json|rss\+xml)|image\/svg\+xml)/
/** Below this a coding saves less than its headers cost. */
const COMPRESS_FROM_BYTES = 1000

const brotli = promisify(zlib.brotliCompress)
const zstd = promisify(zlib.zstdCompress)
const gzip = promisify(zlib.gzip)

/** The bytes in that coding, made off the main thread; `quality` is Brotli's. */
export async function compress(coding: Coding, bytes: Bytes, quality: number): Promise<Bytes> {
  if (coding === 'br') {
    return new Uint8Array(await brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } }))
  }
  return new Uint8Array(await (coding === 'zstd' ? zstd(bytes) : gzip(bytes)))
}

export function isCompressible(contentType: string | null, byteLength: number): boolean {
  return byteLength >= COMPRESS_FROM_BYTES && COMPRESSIBLE.test(contentType ?? '')
}

/** Browsers send a handful of different lists: each is understood once, and the last one is the likeliest. */
const choices = new Map<string, Coding | null>()
const MAX_CHOICES = 100
let lastList = ''
let lastChoice: Coding | null = null

/**
 * The coding to answer with: the client's highest `q`, ours first among equals; null is none.
 * @see RFC 9110, 12.5.3 (`q=0` is a no, `*` stands for those not named)
 */
export function chooseCoding(acceptEncoding: string | null): Coding | null {
  if (!acceptEncoding) return null
  if (acceptEncoding === lastList) return lastChoice
  let choice = choices.get(acceptEncoding)
  if (choice === undefined) {
    choice = weighCodings(acceptEncoding)
    if (choices.size < MAX_CHOICES) choices.set(acceptEncoding, choice)
  }
  lastList = acceptEncoding
  lastChoice = choice
  return choice
}

function weighCodings(acceptEncoding: string): Coding | null {
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, q ? Number(q.slice(2)) || 0 : 1)
  }
  const weigh = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0
  const best = CODINGS.reduce((a, b) => (weigh(b) > weigh(a) ? b : a))
  return weigh(best) > 0 ? best : null
}

/** An answer's bytes and headers, ready to be sent many times. The ETag is that of the bytes, weak since codings share it. */
export function toAnswer(
  bytes: Bytes,
  from: Headers,
  options: { status?: number; tags?: readonly string[]; quality?: number } = {},
): CachedAnswer {
  const headers = new Headers(from)
  const compressible = isCompressible(headers.get('content-type'), bytes.length)
  const etag = `W/"${Bun.hash(bytes).toString(36)}"`
  headers.set('etag', etag)
  if (compressible) headers.append('vary', 'Accept-Encoding')
  return {
    etag,
    tags: options.tags ?? [],
    body: new Blob([bytes]),
    init: { status: options.status ?? 200, headers },
    coded: { br: undefined, zstd: undefined, gzip: undefined },
    compressible,
    quality: options.quality ?? 5,
  }
}

async function inCoding(answer: CachedAnswer, coding: Coding): Promise<Coded> {
  const headers = new Headers(answer.init.headers)
  headers.set('content-encoding', coding)
  const bytes = await compress(coding, new Uint8Array(await answer.body.arrayBuffer()), answer.quality)
  const made = { body: new Blob([bytes]), init: { status: answer.init.status, headers } }
  answer.coded[coding] = made
  return made
}

/** True when the client already holds this very answer. */
const holds = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.slice(2))

/** Sends an answer in the best coding that the client takes, or 304 when it holds it. Synchronous once a coding is made. */
export function sendAnswer(answer: CachedAnswer, request: Request): Response | Promise<Response> {
  const { headers } = request
  const held = headers.get('if-none-match')
  if (held !== null && answer.init.status === 200 && holds(held, answer.etag)) {
    return new Response(null, { status: 304, headers: answer.init.headers })
  }
  const coding = answer.compressible ? chooseCoding(headers.get('accept-encoding')) : null
  if (coding === null) return new Response(answer.body, answer.init)
  const ready = answer.coded[coding]
  if (ready) return new Response(ready.body, ready.init)
  return inCoding(answer, coding).then(({ body, init }) => new Response(body, init))
}

/** What the shared cache may hold, so that addresses made up by a stranger can't fill the memory. */
const MAX_BYTES = 192 * 1024 * 1024

/**
 * Finished pages and catalogue answers by address, each under the tags of what it shows. A change names its tags,
 * and whatever carries one of them is forgotten at once: nothing stale is ever served.
 */
export class PageCache {
  #answers = new Map<string, CachedAnswer>()
  #bytes = 0
  /** Rises with every invalidation: an answer that was begun before one must not be stored after it. */
  epoch = 0

  get size() {
    return this.#answers.size
  }

  get(key: string): CachedAnswer | undefined {
    const answer = this.#answers.get(key)
    if (answer && this.#bytes > MAX_BYTES / 2) {
      // To the end of the map: the beginning, what was asked for longest ago, goes first when room is needed.
      this.#answers.delete(key)
      this.#answers.set(key, answer)
    }
    return answer
  }

  put(key: string, answer: CachedAnswer): void {
    this.#drop(key)
    this.#answers.set(key, answer)
    this.#bytes += answer.body.size
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= MAX_BYTES) break
      this.#drop(oldest)
    }
  }

  /** Forgets every answer that carries one of these tags; without tags, all of them. */
  invalidate(tags?: readonly string[]): void {
    this.epoch++
    if (!tags) {
      this.#answers.clear()
      this.#bytes = 0
      return
    }
    const named = new Set(tags)
    for (const [key, answer] of this.#answers) {
      if (answer.tags.some((tag) => named.has(tag))) this.#drop(key)
    }
  }

  #drop(key: string) {
    const answer = this.#answers.get(key)
    if (!answer) return
    this.#answers.delete(key)
    this.#bytes -= answer.body.size
  }
}
