import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { openDatabase } from '../src/db/client.ts'
import type { ImageHostPolicy } from '../src/images/allowed-hosts.ts'
import { createImageDownloader } from '../src/images/download.ts'

let imageCount = 0

/** A plain image; each has a color of its own by default, so that no two have the same bytes. */
export function createTestImage(width: number, height: number, background?: string) {
  imageCount += 1
  const color = background ?? `hsl(${(imageCount * 37) % 360}, 60%, 50%)`
  return sharp({ create: { width, height, channels: 3, background: color } })
}

/** A PNG that claims to be so large. The pixels themselves are missing: nobody should come so far. */
export async function createHugePng(width: number, height: number) {
  const bytes = new Uint8Array(await createTestImage(1, 1).png().toBuffer())
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  view.setUint32(29, Bun.hash.crc32(bytes.subarray(12, 29)))
  return bytes
}

type Reply = Response | (() => Response | Promise<Response>)

/** A host that serves given responses by path, and an image downloader that may fetch from it. */
export function openImagesTest(policy: Partial<ImageHostPolicy> = {}) {
  const replies = new Map<string, Reply>()
  const requestedPaths: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      requestedPaths.push(pathname)
      const reply = replies.get(pathname)
      return (reply instanceof Response ? reply.clone() : reply?.()) ?? new Response(null, { status: 404 })
    },
  })
  const host = `127.0.0.1:${server.port}`
  const database = openDatabase(':memory:')
  const folder = mkdtempSync(join(tmpdir(), 'store-images-'))
  const warnings: unknown[] = []
  const log = { warn: (line: unknown) => void warnings.push(line) }
  const images = createImageDownloader({
    db: database.db,
    folder,
    log,
    imageHosts: [],
    ownHost: () => host,
    ...policy,
  })
  return {
    images,
    db: database.db,
    folder,
    log,
    requestedPaths,
    warnings,
    policy: { imageHosts: [], ownHost: () => host, ...policy } satisfies ImageHostPolicy,
    url: (path: string) => `http://${host}${path}`,
    serve: (path: string, reply: Reply | Uint8Array<ArrayBuffer>) => {
      replies.set(path, reply instanceof Uint8Array ? new Response(reply) : reply)
      return `http://${host}${path}`
    },
    close: async () => {
      await server.stop(true)
      database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
