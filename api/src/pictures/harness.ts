import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openDatabase } from '../db/client.ts'
import type { HostRules } from './host.ts'
import { createPictures } from './pictures.ts'

let drawn = 0
/** A flat picture, of another colour each time unless said, so that each has bytes of its own. */
export function draw(width: number, height: number, background?: string) {
  drawn += 1
  const colour = background ?? `hsl(${(drawn * 37) % 360}, 60%, 50%)`
  return sharp({ create: { width, height, channels: 3, background: colour } })
}

type Answer = Response | (() => Response | Promise<Response>)

/** For tests: a host that serves what it is given, by path, and a store that may fetch from it. */
export function openPicturesTest(rules: Partial<HostRules> = {}) {
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
  const pictures = createPictures({
    db: database.db,
    folder,
    log,
    imageHosts: [],
    ownHost: () => host,
    ...rules,
  })
  return {
    pictures,
    db: database.db,
    folder,
    asked,
    warnings,
    rules: { imageHosts: [], ownHost: () => host, ...rules } satisfies HostRules,
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
