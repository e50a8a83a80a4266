import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openDatabase } from '../src/db/client.ts'
import type { ImageHostPolicy } from '../src/images/allowed-hosts.ts'
import { createImageDownloader } from '../src/images/download.ts'

let drawn = 0
/** A flat picture, of another color each time unless said, so that each has bytes of its own. */
export function createTestImage(width: number, height: number, background?: string) {
  drawn += 1
  const color = background ?? `hsl(${(drawn * 37) % 360}, 60%, 50%)`
  return sharp({ create: { width, height, channels: 3, background: color } })
}

type Answer = Response | (() => Response | Promise<Response>)

/** For tests: a host that serves what it is given, by path, and a store that may fetch from it. */
export function openImagesTest(rules: Partial<ImageHostPolicy> = {}) {
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      const answer = answers.get(pathname)
      return (answer instanceof Response ? answer.clone() : answer?.()) ?? new Response(null, { status: 404 })
    },
  })
  const host = `127.0.0.1:${server.port}`
  const database = openDatabase(':memory:')
  const folder = mkdtempSync(join(tmpdir(), 'store-pictures-'))
  const warnings: unknown[] = []
  const log = { warn: (line: unknown) => void warnings.push(line) }
  const images = createImageDownloader({
    db: database.db,
    folder,
    log,
    imageHosts: [],
    ownHost: () => host,
    ...rules,
  })
  return {
    images,
    db: database.db,
    folder,
    asked,
    warnings,
    rules: { imageHosts: [], ownHost: () => host, ...rules } satisfies ImageHostPolicy,
    url: (path: string) => `http://${host}${path}`,
    serve: (path: string, answer: Answer | Uint8Array<ArrayBuffer>) => {
      answers.set(path, answer instanceof Uint8Array ? new Response(answer) : answer)
      return `http://${host}${path}`
    },
    close: async () => {
      await server.stop(true)
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
