import { EMAIL_PATTERN } from './email.ts'

export const EMAIL_REQUIRED = 'Email is required'
export const PASSWORD_REQUIRED = 'Password is required'
export const MAX_PASSWORD_LENGTH = 1024
export const MAX_CODE_LENGTH = 50

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
