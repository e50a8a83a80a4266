import type { AddressErrors, CheckoutDetails } from '#shared/contracts/checkout'
import { emailQuestion, findMeantEmail } from '../mail/mistyped-email.ts'

const MAX_ASKED = 20

/** Asks about an email whose domain looks mistyped, once for each email. */
export function askAboutEmail(
  email: string,
  askedEmails: readonly string[] = [],
): Pick<CheckoutDetails, 'askedEmails' | 'meantEmail'> {
  const meantEmail = askedEmails.includes(email) ? undefined : findMeantEmail(email)
  return meantEmail ? { meantEmail, askedEmails: [...askedEmails, email].slice(-MAX_ASKED) } : { askedEmails }
}

/** Returns the question as an error of its field. */
export const toEmailQuestion = ({ fields, meantEmail }: CheckoutDetails): AddressErrors =>
  meantEmail ? { email: emailQuestion(fields.email ?? '', meantEmail) } : {}
