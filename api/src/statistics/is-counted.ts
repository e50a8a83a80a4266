import { isbot } from 'isbot'

/** False for people who don't want to be counted (Do Not Track, Global Privacy Control), and for bots. */
export function isCounted(headers: Headers): boolean {
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return false
  const userAgent = headers.get('user-agent')
  return userAgent !== null && !isbot(userAgent)
}
