import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import ipaddr from 'ipaddr.js'
import { ImageError } from './error.ts'

export type Lookup = (hostname: string) => Promise<string[]>

/** Which hosts the server may fetch pictures from. */
export interface ImageHostPolicy {
  /** Host names, with or without a port, in lower case. */
  imageHosts: readonly string[]
  /** The host, with its port, of the configured provider or its stand-in. */
  ownHost(): string | undefined
  lookup?: Lookup
}

/** The system's own patience with a silent name server is longer than a visitor's, or a sync's. */
const LOOKUP_TIMEOUT_MS = 5000

const lookupAll: Lookup = async (hostname) =>
  (await systemLookup(hostname, { all: true })).map(({ address }) => address)

const bare = (hostname: string) => hostname.replace(/^\[|\]$/g, '')

/** The entry of the settings that lets this address in. */
function entryFor({ host, hostname }: URL, { imageHosts, ownHost }: ImageHostPolicy): string | undefined {
  if (host === ownHost()) return host
  return imageHosts.find((entry) => entry === host || entry === hostname)
}

export function isAllowedImageUrl(address: string, rules: ImageHostPolicy): boolean {
  const url = URL.parse(address)
  return (
    url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && !!entryFor(url, rules)
  )
}

/**
 * The address, if the server may fetch from it. A name that is let in but leads into a private network is refused:
 * whoever runs its DNS would reach what only this machine can. What the settings name as local is meant to be.
 * @throws PictureError
 */
export async function requireAllowedImageUrl(address: string, rules: ImageHostPolicy): Promise<URL> {
  const url = URL.parse(address)
  if (!url || !isAllowedImageUrl(address, rules)) throw new ImageError('its host is not one of IMAGE_HOSTS')
  const hostname = bare(url.hostname)
  if (url.host === rules.ownHost() || isIP(hostname) || hostname === 'localhost') return url
  const addresses = await Promise.race([
    (rules.lookup ?? lookupAll)(hostname).catch(() => []),
    sleep(LOOKUP_TIMEOUT_MS, [], { ref: false }),
  ])
  if (addresses.length === 0) throw new ImageError('its host was not found', true)
  if (!addresses.every((each) => ipaddr.process(each).range() === 'unicast')) {
    throw new ImageError('its host leads into a private network')
  }
  return url
}
