import type { PrintfulCredentials } from './client.ts'

const SANDBOX = 'sandbox'

/**
 * Names what a catalog belongs to: the base URL and the store, as text. The embedded sandbox is one source whatever its port.
 */
export function toSourceId({ baseUrl, storeId, isSandbox }: PrintfulCredentials): string {
  if (isSandbox) return SANDBOX
  const { origin, pathname } = new URL(baseUrl)
  const api = `${origin}${pathname}`.replace(/\/+$/, '')
  return storeId ? `${api}, store ${storeId}` : api
}

/** The source in a sentence for a person. */
export const sourceName = (sourceId: string): string =>
  sourceId === SANDBOX ? 'the embedded sandbox' : `Printful (${sourceId})`
