import { EMAIL_INVALID, EMAIL_PATTERN } from './email.ts'
import { type LoginFields, validateLogin } from './login-form.ts'

export const NAME_REQUIRED = 'Name is required'
export const MAX_NAME_LENGTH = 60
export const NAME_TOO_LONG = `Name must have at most ${MAX_NAME_LENGTH} characters`
export const MIN_PASSWORD_LENGTH = 10
export const NEW_PASSWORD_HINT = `At least ${MIN_PASSWORD_LENGTH} characters. A few random words are easy to remember.`
export const PASSWORD_TOO_SHORT = `The password must have at least ${MIN_PASSWORD_LENGTH} characters.`

export interface SignupFields extends LoginFields {
  displayName: string
}
export type SignupErrors = Partial<SignupFields>

/** Counts the code points of the normalized text, as NIST counts them. */
export const isShortPassword = (password: string): boolean =>
  Array.from(password.normalize('NFKC')).length < MIN_PASSWORD_LENGTH

/** Checks what the browser can. The server also refuses common passwords. */
export function validateSignup({ displayName, ...login }: SignupFields): SignupErrors {
  const name = displayName.trim()
  const nameError = name === '' ? NAME_REQUIRED : name.length > MAX_NAME_LENGTH ? NAME_TOO_LONG : undefined
  const email = login.email.trim()
  const isMalformed = email !== '' && !EMAIL_PATTERN.test(email)
  const isShort = login.password !== '' && isShortPassword(login.password)
  return {
    ...(nameError && { displayName: nameError }),
    ...validateLogin(login),
    ...(isMalformed && { email: EMAIL_INVALID }),
    ...(isShort && { password: PASSWORD_TOO_SHORT }),
  }
}
