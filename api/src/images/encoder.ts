import pLimit from 'p-limit'
import { projectPath } from '../platform/project-root.ts'
import type { EncodedUpload, ImageProblem, ImageSize, Upload } from './decode-image.ts'

type Work =
  | { kind: 'file'; originalPath: string; name: string }
  | { kind: 'upload'; upload: Upload }
  | { kind: 'measure'; bytes: Uint8Array; maxMegapixels: number }

export interface EncodeRequest {
  id: number
  work: Work
}

export type EncodeResponse = { id: number } & ({ result: unknown } | { error: string })

/** Limits on one image in a process that works on one after the other. */
interface Limits {
  maxBytes: number
  timeoutMs: number
}

/** Idle time after which the process ends, which takes about 100 MB. */
const IDLE_MS = 30_000

/** Thrown if the process ends while it works: by a limit, a crash or `close`. */
export class ProcessEnded extends Error {
  constructor() {
    super('The process that encodes images has ended.')
  }
}

/** Works on images in a process that ends when it is idle. Without limits it has the lowest priority. */
export class Encoder {
  #child: Bun.Subprocess | undefined
  #pending = new Map<number, PromiseWithResolvers<unknown>>()
  #lastId = 0
  #idle: Timer | undefined
  #oneByOne = pLimit(1)
  #measureOneByOne = pLimit(1)

  constructor(private readonly limits?: Limits) {}

  /** Encodes a file of a stored image. @throws if the original is damaged, or ProcessEnded */
  encode(originalPath: string, name: string) {
    return this.#run<Uint8Array<ArrayBuffer>>({ kind: 'file', originalPath, name })
  }

  encodeUpload(upload: Upload) {
    return this.#run<EncodedUpload | ImageProblem>({ kind: 'upload', upload })
  }

  /** Measures one image at a time, so that an upload waits for one of a sync and not for all of them. */
  measure(bytes: Uint8Array, maxMegapixels: number) {
    return this.#measureOneByOne(() =>
      this.#run<ImageSize | ImageProblem>({ kind: 'measure', bytes, maxMegapixels }),
    )
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Ends the process and its work. The next call starts another one. */
  close(): void {
    clearTimeout(this.#idle)
    const child = this.#child
    child?.kill('SIGKILL')
    this.#ended(child)
  }

  #run<T>(work: Work): Promise<T> {
    if (!this.limits) return this.#send<T>(work)
    const { timeoutMs } = this.limits
    return this.#oneByOne(async () => {
      const result = this.#send<T>(work)
      const timeout = setTimeout(() => this.close(), timeoutMs)
      return result.finally(() => clearTimeout(timeout))
    })
  }

  #send<T>(work: Work): Promise<T> {
    clearTimeout(this.#idle)
    this.#child ??= this.#start()
    const id = ++this.#lastId
    const pending = Promise.withResolvers<unknown>()
    this.#pending.set(id, pending)
    this.#child.send({ id, work } satisfies EncodeRequest)
    return pending.promise as Promise<T>
  }

  #start(): Bun.Subprocess {
    const limits = this.limits ? [String(this.limits.maxBytes)] : []
    const child: Bun.Subprocess = Bun.spawn(
      // A process that decodes foreign images gets no secrets, neither variables nor Bun's env file.
      [process.execPath, '--no-env-file', projectPath('api/src/images/encoder-process.ts'), ...limits],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {},
        serialization: 'advanced',
        ipc: (response: EncodeResponse) => this.#settle(response),
        onExit: () => this.#ended(child),
      },
    )
    // The child must not keep the server from ending.
    child.unref()
    return child
  }

  #settle(response: EncodeResponse): void {
    const pending = this.#pending.get(response.id)
    this.#pending.delete(response.id)
    if ('result' in response) pending?.resolve(response.result)
    else pending?.reject(new Error(response.error))
    if (this.#pending.size > 0) return
    this.#idle = setTimeout(() => this.close(), IDLE_MS)
    this.#idle.unref()
  }

  #ended(child: Bun.Subprocess | undefined): void {
    if (this.#child !== child) return
    this.#child = undefined
    for (const { reject } of this.#pending.values()) reject(new ProcessEnded())
    this.#pending.clear()
  }
}

/** Decodes uploads and fetched images. A small file can take any memory and time, so it may end the process, and nothing else. */
export const foreignImages = new Encoder({ maxBytes: 600_000_000, timeoutMs: 15_000 })
