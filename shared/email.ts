export const MAX_EMAIL_LENGTH = 254
export const EMAIL_INVALID = 'Enter a valid email address.'

/** Allows letters of all scripts and what RFC 5322 allows without quotes. The domain has a dot. */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)(?!.*\.@)[^\s@"(),:;<>[\\\]\p{C}]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}]$/u

/** Spells the domain in ASCII (`me@xn--exmple-cua.de`), as browsers do. Returns what is no email unchanged. */
export function toAsciiEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = URL.parse(`http://${email.slice(at + 1)}`)?.hostname
  return at > 0 && domain ? `${email.slice(0, at)}@${domain}` : email
}

export const normalizeEmail = (email: string): string => toAsciiEmail(email.trim().toLowerCase())
