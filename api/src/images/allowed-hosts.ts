import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import { ImageError } from './files.ts'

export type Lookup = (hostname: string) => Promise<string[]>

export interface ImageHostPolicy {
  imageHosts: readonly string[]
  ownHost(): string | undefined
  lookup?: Lookup
}

const LOOKUP_TIMEOUT_MS = 5000

const lookupAll: Lookup = async (hostname) =>
  (await systemLookup(hostname, { all: true })).map(({ address }) => address)

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

const isAllowedHost = ({ host, hostname }: URL, { imageHosts, ownHost }: ImageHostPolicy) =>
  host === ownHost() || imageHosts.includes(host) || imageHosts.includes(hostname)

export function isAllowedImageUrl(imageUrl: string, policy: ImageHostPolicy): boolean {
  const url = URL.parse(imageUrl)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    !url.username &&
    !url.password &&
    isAllowedHost(url, policy)
  )
}

/** Checks a URL before a fetch. No name may resolve to a private network (SSRF), but IPs in settings may. @throws ImageError */
export async function requireAllowedImageUrl(imageUrl: string, policy: ImageHostPolicy): Promise<URL> {
  const url = URL.parse(imageUrl)
  if (!url || !isAllowedImageUrl(imageUrl, policy)) throw new ImageError('its host is not one of IMAGE_HOSTS')
  const hostname = withoutBrackets(url.hostname)
  if (url.host === policy.ownHost() || isIP(hostname) || hostname === 'localhost') return url
  const addresses = await Promise.race([
    (policy.lookup ?? lookupAll)(hostname).catch(() => []),
    sleep(LOOKUP_TIMEOUT_MS, [], { ref: false }),
  ])
  if (addresses.length === 0) throw new ImageError('its host was not found', true)
  if (!addresses.every((address) => ipaddr.process(address).range() === 'unicast')) {
    throw new ImageError('its host leads into a private network')
  }
  return url
}
