import emailMisspelled, { all } from 'email-misspelled'

/** Providers that the library lacks. Some are a letter or two away from another one. */
const OTHERS = ['protonmail.com', 'fastmail.com', 'email.com', 'onmail.com', 'tmail.com']

/** Short names such as aol.com are near too many others. */
const MIN_NAME_LENGTH = 5

const listSimilar = emailMisspelled({ domains: [...all, ...OTHERS], maxMisspelled: 2, lengthDiffMax: 1 })

/** Returns the email that was probably meant if its domain looks like a known provider's: `jo@gmail.com` for `jo@gmial.com`. */
export function findMeantEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const meant = listSimilar(`x@${domain}`)
    .map(({ suggest }) => suggest)
    .find(
      (known) =>
        known.indexOf('.') >= MIN_NAME_LENGTH && !(nameOf(known) === nameOf(domain) && isOfCountry(known)),
    )
  return meant && `${email.slice(0, at)}@${meant}`
}

/** Returns the question about an email that was probably mistyped. */
export const emailQuestion = (email: string, meant: string): string =>
  `Did you mean ${meant}? If ${email} is right, continue with it.`

const nameOf = (domain: string) => domain.split('.')[0]

/** True for orange.fr. Its namesake orange.es isn't mistyped. */
const isOfCountry = (domain: string) => /\.[a-z]{2}$/.test(domain)
