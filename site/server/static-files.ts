import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type CachedResponse, toCachedResponse } from '#api/cache/cached-response'
import { CONTENT_ENCODINGS, type ContentEncoding, ENCODED_SUFFIXES } from '#api/cache/compression'
import { IMMUTABLE, setEdgeHeaders } from '#api/cache/tags'
import type { Env } from '#api/env'
import { setSecurityHeaders } from '../src/request/response-headers.ts'
import { SPECULATION_RULES_PATH, SPECULATION_RULES_TYPE, speculationRules } from '../src/speculation-rules.ts'

const REVALIDATED = 'public, max-age=0, must-revalidate'

const read = (path: string) => Bun.file(path).bytes()

async function readEncoded(path: string, existing: ReadonlySet<string>) {
  const encoded: Partial<Record<ContentEncoding, Uint8Array<ArrayBuffer>>> = {}
  for (const encoding of CONTENT_ENCODINGS) {
    const encodedPath = path + ENCODED_SUFFIXES[encoding]
    if (existing.has(encodedPath)) encoded[encoding] = await read(encodedPath)
  }
  return encoded
}

/** Reads the built client files by URL path, with the compressed bodies that the build wrote. */
export async function readStaticFiles(folder: string, env: Env): Promise<Map<string, CachedResponse>> {
  const files = new Map<string, CachedResponse>()
  const filePaths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const existing = new Set(filePaths)
  const isEncoded = (filePath: string) =>
    Object.values(ENCODED_SUFFIXES).some(
      (suffix) => filePath.endsWith(suffix) && existing.has(filePath.slice(0, -suffix.length)),
    )
  for (const filePath of filePaths) {
    if (isEncoded(filePath)) continue
    const path = `/${filePath.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '')}`
    const headers = fileHeaders(Bun.file(filePath).type, env, path.startsWith('/_astro/'))
    const options = { brotliQuality: 11, encoded: await readEncoded(filePath, existing) }
    files.set(encodeURI(path), toCachedResponse(await read(filePath), headers, options))
  }
  return files
}

export function speculationRulesFile(env: Env): [path: string, file: CachedResponse] {
  const headers = fileHeaders(SPECULATION_RULES_TYPE, env, true)
  return [SPECULATION_RULES_PATH, toCachedResponse(new TextEncoder().encode(speculationRules), headers)]
}

function fileHeaders(type: string, env: Env, isImmutable: boolean): Headers {
  const headers = new Headers({ 'content-type': type })
  setSecurityHeaders(headers, env)
  headers.set('cache-control', isImmutable ? IMMUTABLE : REVALIDATED)
  if (env.EDGES.length > 0) setEdgeHeaders(headers, [])
  return headers
}
