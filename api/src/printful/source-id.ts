import type { PrintfulCredentials } from './client.ts'

const SANDBOX = 'sandbox'

/** Names the base URL and store of a catalog. The embedded sandbox is one source whatever its port. */
export function toSourceId({ baseUrl, storeId, isSandbox }: PrintfulCredentials): string {
  if (isSandbox) return SANDBOX
  const { origin, pathname } = new URL(baseUrl)
  const api = `${origin}${pathname}`.replace(/\/+$/, '')
  return storeId ? `${api}, store ${storeId}` : api
}

export const sourceName = (sourceId: string): string =>
  sourceId === SANDBOX ? 'the embedded sandbox' : `Printful (${sourceId})`
