import { isIP } from 'node:net'
import type { Scheme } from '#api/app-env'
import type { Services } from '#api/services'

/** `192.0.2.1` of `192.0.2.1:567`, `2001:db8::1` of `[2001:db8::1]:567`; undefined for what is no address. */
function parseAddress(entry: string): string | undefined {
  const bracketed = entry.match(/^\[(.*)\](?::\d+)?$/)?.[1]
  const address = bracketed ?? (isIP(entry) ? entry : entry.replace(/:\d+$/, ''))
  return isIP(address) ? withoutMapping(address) : undefined
}

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * The client's address: the entry of the first of our own proxies. Each proxy appends the address that it received the
 * request from; the client can forge the entries before ours.
 */
export function clientAddressOf({ headers }: Request, socketAddress: string, proxyCount: number): string {
  const entries = proxyCount > 0 ? (headers.get('x-forwarded-for')?.split(',') ?? []) : []
  const entry = entries.at(-proxyCount)?.trim()
  return (entry && parseAddress(entry)) || withoutMapping(socketAddress)
}

/** The scheme that our last proxy names; undefined where none does. */
export function forwardedScheme({ headers }: Request, proxyCount: number): Scheme | undefined {
  if (proxyCount === 0) return undefined
  const scheme = headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase()
  return scheme === 'http' || scheme === 'https' ? scheme : undefined
}

const FORWARDED_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded']

/** Logs once that a proxy seems to stand before the store, of which TRUST_PROXY says nothing. */
export function forwardedWarning({ env, log }: Pick<Services, 'env' | 'log'>): (request: Request) => void {
  let isDone = env.TRUST_PROXY > 0
  return ({ headers }) => {
    if (isDone || !FORWARDED_HEADERS.some((name) => headers.has(name))) return
    isDone = true
    log.warn(
      'TRUST_PROXY is off, but a request came through a proxy: all clients behind it count as one. Set TRUST_PROXY to the number of your proxies.',
    )
  }
}
