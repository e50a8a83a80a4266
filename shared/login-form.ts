export const EMAIL_REQUIRED = 'Email is required'
export const PASSWORD_REQUIRED = 'Password is required'

/** zod's own pattern, copied so that the login page need not load zod. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export interface LoginFields {
  email: string
  password: string
}
export type LoginErrors = Partial<LoginFields>

export function validateLogin({ email, password }: LoginFields): LoginErrors {
  return {
    ...(!EMAIL_PATTERN.test(email.trim()) && { email: EMAIL_REQUIRED }),
    ...(password === '' && { password: PASSWORD_REQUIRED }),
  }
}
