import { z } from 'zod'
import { EMAIL_INVALID, EMAIL_PATTERN, MAX_EMAIL_LENGTH, toAsciiEmail } from '../email.ts'
import { EMAIL_REQUIRED, MAX_CODE_LENGTH, MAX_PASSWORD_LENGTH, PASSWORD_REQUIRED } from '../login-form.ts'
import { toLine } from '../plain-text.ts'
import { MAX_NAME_LENGTH, MIN_PASSWORD_LENGTH, NAME_REQUIRED, NAME_TOO_LONG } from '../signup-form.ts'

const CODE_REQUIRED = 'Code is required'

export const roleSchema = z.enum(['admin', 'user'], { error: 'must be admin or user' })
export type Role = z.infer<typeof roleSchema>

export const userSchema = z.object({
  id: z.int(),
  email: z.string(),
  displayName: z.string(),
  avatarUrl: z.string().nullable(),
  role: roleSchema,
})
export type User = z.infer<typeof userSchema>

const emailSchemaSaying = (invalid: string) =>
  z
    .string(EMAIL_REQUIRED)
    .trim()
    .min(1, { error: EMAIL_REQUIRED, abort: true })
    .toLowerCase()
    .max(MAX_EMAIL_LENGTH, invalid)
    .regex(EMAIL_PATTERN, invalid)
    .overwrite(toAsciiEmail)

export const emailSchema = emailSchemaSaying(EMAIL_INVALID)

export const loginSchema = z.strictObject({
  // The specification has one message for an email that is missing or malformed.
  email: emailSchemaSaying(EMAIL_REQUIRED),
  password: z
    .string(PASSWORD_REQUIRED)
    .min(1, PASSWORD_REQUIRED)
    .max(MAX_PASSWORD_LENGTH, 'Password is too long'),
})
export type Login = z.infer<typeof loginSchema>

export const displayNameSchema = z
  .string(NAME_REQUIRED)
  .overwrite(toLine)
  .min(1, NAME_REQUIRED)
  .max(MAX_NAME_LENGTH, NAME_TOO_LONG)

export const changeNameSchema = z.strictObject({ displayName: displayNameSchema })

/** Length in the API's description. Whoever stores the password checks how strong it is. */
const NEW_PASSWORD = { minLength: MIN_PASSWORD_LENGTH }

const newPasswordSchema = loginSchema.shape.password.meta(NEW_PASSWORD)

export const signupSchema = z.strictObject({
  displayName: displayNameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  invitation: z.string().max(100).optional(),
})
export type Signup = z.infer<typeof signupSchema>

export const forgotPasswordSchema = z.strictObject({ email: emailSchema })

export const resetPasswordSchema = z.strictObject({
  token: z.string('The link is incomplete.').max(100, 'The link is incomplete.'),
  password: newPasswordSchema,
})
export type ResetPassword = z.infer<typeof resetPasswordSchema>

export const deleteAccountSchema = loginSchema.pick({ password: true })

export const twoFactorCodeSchema = z.strictObject({
  /** Code of the authenticator app, or a recovery code. */
  code: z.string(CODE_REQUIRED).trim().min(1, CODE_REQUIRED).max(MAX_CODE_LENGTH, 'Code is too long'),
})

export const passwordAndCodeSchema = twoFactorCodeSchema.extend({ password: loginSchema.shape.password })
export type PasswordAndCode = z.infer<typeof passwordAndCodeSchema>

export const changePasswordSchema = z.strictObject({
  currentPassword: z
    .string('Current password is required')
    .min(1, 'Current password is required')
    .max(MAX_PASSWORD_LENGTH, 'Current password is too long'),
  newPassword: z
    .string('New password is required')
    .max(MAX_PASSWORD_LENGTH, 'New password is too long')
    .meta(NEW_PASSWORD),
})
export type ChangePassword = z.infer<typeof changePasswordSchema>
