import { DAY_MS } from '#shared/days'

const LIFETIME_DAYS = 180

/** Writes the text of `/.well-known/security.txt`. @see https://www.rfc-editor.org/rfc/rfc9116 */
export function securityTxt(siteUrl: string, contactEmail: string, now: Date): string {
  const expires = new Date(now.getTime() + LIFETIME_DAYS * DAY_MS)
  expires.setUTCHours(0, 0, 0, 0)
  return `Contact: mailto:${encodeURI(contactEmail)}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${siteUrl}/.well-known/security.txt
`
}
