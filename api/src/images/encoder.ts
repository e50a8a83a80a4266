import { projectPath } from '../platform/project-root.ts'

export interface EncodeRequest {
  id: number
  originalPath: string
  name: string
}

export type EncodeResponse = { id: number } & ({ bytes: Uint8Array<ArrayBuffer> } | { error: string })

/** It takes about 100 MB. */
const IDLE_MS = 30_000

/** Encodes images in a process of its own, at the lowest priority. It runs while there is something to do. */
export class Encoder {
  #child: Bun.Subprocess | undefined
  #pending = new Map<number, PromiseWithResolvers<Uint8Array<ArrayBuffer>>>()
  #lastId = 0
  #idle: Timer | undefined

  /** @throws when the original is damaged, and when the process ends */
  encode(originalPath: string, name: string): Promise<Uint8Array<ArrayBuffer>> {
    clearTimeout(this.#idle)
    this.#child ??= this.#start()
    const id = ++this.#lastId
    const pending = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
    this.#pending.set(id, pending)
    this.#child.send({ id, originalPath, name } satisfies EncodeRequest)
    return pending.promise
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#child?.kill()
  }

  #start(): Bun.Subprocess {
    const child: Bun.Subprocess = Bun.spawn(
      // A process that decodes foreign images gets no secrets: neither the variables nor the file that Bun reads them from.
      [process.execPath, '--no-env-file', projectPath('api/src/images/encoder-process.ts')],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {},
        serialization: 'advanced',
        ipc: (response: EncodeResponse) => this.#settle(response),
        onExit: () => this.#ended(child),
      },
    )
    // It must not keep the server from ending.
    child.unref()
    return child
  }

  #settle(response: EncodeResponse): void {
    const pending = this.#pending.get(response.id)
    this.#pending.delete(response.id)
    if ('bytes' in response) pending?.resolve(response.bytes)
    else pending?.reject(new Error(response.error))
    if (this.#pending.size > 0) return
    this.#idle = setTimeout(() => this.close(), IDLE_MS)
    this.#idle.unref()
  }

  #ended(child: Bun.Subprocess): void {
    if (this.#child !== child) return
    this.#child = undefined
    for (const { reject } of this.#pending.values())
      reject(new Error('The process that encodes images has ended.'))
    this.#pending.clear()
  }
}
