import type { Login } from './contracts/auth.ts'

export const EMAIL_REQUIRED = 'Email is required'
export const PASSWORD_REQUIRED = 'Password is required'

/** What passes for an e-mail address: zod's own pattern, here so that the login page needn't load zod for it. */
export const EMAIL =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export type LoginErrors = Partial<Record<keyof Login, string>>

/** What is wrong with what was typed, field by field. */
export function validateLogin({ email, password }: Login): LoginErrors {
  return {
    ...(!EMAIL.test(email.trim()) && { email: EMAIL_REQUIRED }),
    ...(password === '' && { password: PASSWORD_REQUIRED }),
  }
}
