import ipaddr from 'ipaddr.js'

/** Returns what counts as one client: its address, or the /64 network of an IPv6 address, since a single subscriber has all of it. */
export function clientKey(address: string | undefined): string {
  if (!address || !ipaddr.isValid(address)) return `address:${address?.slice(0, 100) || 'unknown'}`
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return `address:${parsed.toString()}`
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16))
  return `address:${network.join(':')}::/64`
}

export function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}
