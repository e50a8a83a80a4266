import type { Login } from './contracts/auth.ts'

export const EMAIL_REQUIRED = 'Email is required'
export const PASSWORD_REQUIRED = 'Password is required'

/** zod's own pattern, copied so that the login page need not load zod. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export type LoginErrors = Partial<Record<keyof Login, string>>

export function validateLogin({ email, password }: Login): LoginErrors {
  return {
    ...(!EMAIL_PATTERN.test(email.trim()) && { email: EMAIL_REQUIRED }),
    ...(password === '' && { password: PASSWORD_REQUIRED }),
  }
}
