import pLimit from 'p-limit'

interface Job {
  result: Promise<Uint8Array<ArrayBuffer>>
  requests: number
  isStarted: boolean
}

interface Options {
  concurrency: number
  maxWaiting: number
}

type Encode = () => Promise<Uint8Array<ArrayBuffer>>

/** Shares one encode per key and runs a few at a time, in the order of requests. */
export class EncodeQueue {
  #jobs = new Map<string, Job>()
  #waiting = 0
  #limit: ReturnType<typeof pLimit>

  constructor(private readonly options: Options) {
    this.#limit = pLimit(options.concurrency)
  }

  get size(): number {
    return this.#waiting
  }

  async untilIdle(): Promise<void> {
    while (this.#jobs.size > 0) await Promise.allSettled([...this.#jobs.values()].map(({ result }) => result))
  }

  /** Returns undefined if the queue is full. A job ends once all its signals have aborted. @throws the signal's reason */
  run(key: string, encode: Encode, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> | undefined {
    const pending = this.#jobs.get(key)
    if (!pending && this.#waiting >= this.options.maxWaiting) return undefined
    const job = pending ?? this.#add(key, encode)
    return this.#wait(key, job, signal)
  }

  #add(key: string, encode: Encode): Job {
    const job: Job = {
      requests: 0,
      isStarted: false,
      result: this.#limit(() => this.#start(key, job, encode)),
    }
    this.#jobs.set(key, job)
    this.#waiting++
    return job
  }

  async #start(key: string, job: Job, encode: Encode): Promise<Uint8Array<ArrayBuffer>> {
    if (job.requests === 0) throw new DOMException('Nobody waits for this image.', 'AbortError')
    job.isStarted = true
    this.#waiting--
    try {
      return await encode()
    } finally {
      this.#jobs.delete(key)
    }
  }

  #wait(key: string, job: Job, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
    job.requests++
    const leave = () => {
      reject(signal.reason)
      job.requests--
      if (job.requests > 0 || job.isStarted) return
      this.#jobs.delete(key)
      this.#waiting--
    }
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
    job.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    return promise
  }
}
