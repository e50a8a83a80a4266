import ipaddr from 'ipaddr.js'

/** True for an https URL that anyone can reach, as far as its host tells. */
export function isPublicHttps(text: string): boolean {
  const url = URL.parse(text)
  if (url?.protocol !== 'https:') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'unicast'
  return host.includes('.') && !/\.(localhost|local|internal)$/.test(host)
}
