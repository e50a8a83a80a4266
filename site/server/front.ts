import {
  type CachedAnswer,
  chooseCoding,
  compress,
  isCompressible,
  type PageCache,
  sendAnswer,
  toAnswer,
} from '#api/page-cache'
import { SHARED_HEADER } from '#api/tags'

type Make = () => Response | Promise<Response>

interface Job {
  epoch: number
  answer: Promise<CachedAnswer | Response>
}

/**
 * Answers from the shared cache, and fills it. What it stores is rendered from the address alone, with the store's own
 * origin and without the visitor's cookies, so that nothing of one visitor reaches another.
 */
export class Front {
  #running = new Map<string, Job>()
  #seenVersion: number
  #year = new Date().getFullYear()
  /** When the database was last asked whether another process wrote: at most once a millisecond. */
  #lookedAt = 0

  constructor(
    private readonly pages: PageCache,
    private readonly dataVersion: () => number,
  ) {
    this.#seenVersion = dataVersion()
  }

  /** The kept answer, if there is one: the way that nearly every request goes, so there is nothing on it to wait for. */
  ready(key: string, request: Request): Response | Promise<Response> | undefined {
    this.#forgetWhatIsOld()
    const kept = this.pages.get(key)
    return kept && sendAnswer(kept, request)
  }

  /** `key` names the answer, `render` makes it when it isn't there; one at a time for each key. */
  async answer(key: string, request: Request, render: Make): Promise<Response> {
    const ready = this.ready(key, request)
    if (ready) return ready
    const made = await this.#fill(key, render)
    return made instanceof Response ? compressed(made.clone(), request) : sendAnswer(made, request)
  }

  /**
   * Another process, like `bun run sync`, can't name tags: after it wrote, everything is made anew. So it is in a new
   * year, which pages name at their foot.
   */
  #forgetWhatIsOld() {
    const now = performance.now()
    if (now - this.#lookedAt < 1) return
    this.#lookedAt = now
    const version = this.dataVersion()
    const year = new Date().getFullYear()
    if (version === this.#seenVersion && year === this.#year) return
    this.#seenVersion = version
    this.#year = year
    this.pages.invalidate()
  }

  #fill(key: string, render: Make): Promise<CachedAnswer | Response> {
    const { epoch } = this.pages
    const running = this.#running.get(key)
    // A render that began before a change may show what was there before it: not to be joined after the change.
    if (running?.epoch === epoch) return running.answer
    const job: Job = { epoch, answer: this.#make(key, epoch, render) }
    this.#running.set(key, job)
    const done = () => {
      if (this.#running.get(key) === job) this.#running.delete(key)
    }
    job.answer.then(done, done)
    return job.answer
  }

  async #make(key: string, epoch: number, render: Make) {
    const response = await render()
    const names = response.headers.get(SHARED_HEADER)
    response.headers.delete(SHARED_HEADER)
    if (names === null || response.status !== 200 || response.headers.has('set-cookie')) return response
    const bytes = new Uint8Array(await response.arrayBuffer())
    const answer = toAnswer(bytes, response.headers, { tags: names.split(',') })
    if (epoch === this.pages.epoch) this.pages.put(key, answer)
    return answer
  }
}

/** Brotli's quality for bytes that are sent once: a lower one than for those that are kept. */
const SINGLE_USE_QUALITY = 4

/** An answer for one visitor alone, compressed as the client accepts. Streams and small answers pass as they are. */
export async function compressed(response: Response, request: Request): Promise<Response> {
  const type = response.headers.get('content-type')
  response.headers.delete(SHARED_HEADER)
  if (response.headers.has('content-encoding') || !isCompressible(type, Number.MAX_SAFE_INTEGER)) {
    return response
  }
  if (type?.startsWith('text/event-stream')) return response
  if (!response.body) {
    // HEAD: there is nothing to compress, but it says what GET would.
    response.headers.append('vary', 'Accept-Encoding')
    return response
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.append('vary', 'Accept-Encoding')
  const accepted = request.headers.get('accept-encoding')
  const coding = isCompressible(type, bytes.length) ? chooseCoding(accepted) : null
  if (!coding) return new Response(bytes, { status: response.status, headers })
  headers.set('content-encoding', coding)
  const packed = await compress(coding, bytes, SINGLE_USE_QUALITY)
  return new Response(packed, { status: response.status, headers })
}
