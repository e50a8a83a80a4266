import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import {
  type CachedAnswer,
  chooseCoding,
  isCompressible,
  type PageCache,
  sendAnswer,
  toAnswer,
} from '#api/page-cache'
import { SHARED_HEADER } from '#api/tags'

type Render = (request: Request) => Response | Promise<Response>

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

  constructor(
    private readonly pages: PageCache,
    private readonly dataVersion: () => number,
  ) {
    this.#seenVersion = dataVersion()
  }

  /** `key` names the answer, `render` makes it when it isn't there; one at a time for each key. */
  answer(
    key: string,
    request: Request,
    render: () => Response | Promise<Response>,
  ): Response | Promise<Response> {
    this.#forgetForeignWrites()
    const kept = this.pages.get(key)
    if (kept) return sendAnswer(kept, request)
    return this.#fill(key, render).then((made) =>
      made instanceof Response ? compressed(made.clone(), request) : sendAnswer(made, request),
    )
  }

  /** Another process, like `bun run sync`, can't name tags: after it wrote, everything is made anew. */
  #forgetForeignWrites() {
    const version = this.dataVersion()
    if (version === this.#seenVersion) return
    this.#seenVersion = version
    this.pages.invalidate()
  }

  #fill(key: string, render: () => Response | Promise<Response>): Promise<CachedAnswer | Response> {
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

  async #make(key: string, epoch: number, render: () => Response | Promise<Response>) {
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

/** An answer for one visitor alone, compressed as the client accepts. Streams and small answers pass as they are. */
export async function compressed(response: Response, request: Request): Promise<Response> {
  const type = response.headers.get('content-type')
  response.headers.delete(SHARED_HEADER)
  if (
    !response.body ||
    response.headers.has('content-encoding') ||
    !isCompressible(type, Number.MAX_SAFE_INTEGER)
  ) {
    return response
  }
  if (type?.startsWith('text/event-stream')) return response
  const bytes = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  headers.append('vary', 'Accept-Encoding')
  const coding = bytes.length >= 1000 ? chooseCoding(request.headers.get('accept-encoding')) : undefined
  if (!coding) return new Response(bytes, { status: response.status, headers })
  headers.set('content-encoding', coding)
  const packed =
    coding === 'br'
      ? brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : coding === 'zstd'
        ? zstdCompressSync(bytes)
        : gzipSync(bytes)
  return new Response(new Uint8Array(packed), { status: response.status, headers })
}

export type { Render }
