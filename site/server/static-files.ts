import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type CachedAnswer, toAnswer } from '#api/page-cache'

const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Names that stay while their content changes, like the tab icon: asked again each time, answered with 304. */
const REVALIDATED = 'public, max-age=0, must-revalidate'

/** Every file of the built client by its address, read once. Codings are made when the first client asks. */
export async function readStaticFiles(
  folder: string,
  extraHeaders: [string, string][],
): Promise<Map<string, CachedAnswer>> {
  const files = new Map<string, CachedAnswer>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const address = `/${path.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '')}`
    const file = Bun.file(path)
    const headers = new Headers(extraHeaders)
    headers.set('content-type', file.type)
    headers.set('cache-control', address.startsWith('/_astro/') ? IMMUTABLE : REVALIDATED)
    files.set(
      encodeURI(address),
      toAnswer(new Uint8Array(await file.arrayBuffer()), headers, { quality: 11 }),
    )
  }
  return files
}
