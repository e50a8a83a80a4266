import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type CachedResponse, toCachedResponse } from '#api/cache/cached-response'
import type { Env } from '#api/env'
import { setSecurityHeaders } from './security-headers.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATED = 'public, max-age=0, must-revalidate'

/** The built client files by URL path, read once. */
export async function readStaticFiles(folder: string, env: Env): Promise<Map<string, CachedResponse>> {
  const files = new Map<string, CachedResponse>()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const filePath = join(entry.parentPath, entry.name)
    const path = `/${filePath.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '')}`
    const file = Bun.file(filePath)
    const headers = new Headers({ 'content-type': file.type })
    setSecurityHeaders(headers, env)
    headers.set('cache-control', path.startsWith('/_astro/') ? IMMUTABLE : REVALIDATED)
    const bytes = new Uint8Array(await file.arrayBuffer())
    files.set(encodeURI(path), toCachedResponse(bytes, headers, { brotliQuality: 11 }))
  }
  return files
}
