import { z } from 'zod'
import { emailSchema, roleSchema } from './auth.ts'
import { idOrTextSchema } from './fields.ts'

const requiredRoleSchema = z.enum(roleSchema.options, 'The role must be admin or user.')

export const adminUserSchema = z.object({
  id: z.int(),
  email: z.string(),
  displayName: z.string(),
  role: roleSchema,
  isDisabled: z.boolean(),
})
export type AdminUser = z.infer<typeof adminUserSchema>

export const inviteUserSchema = z.strictObject({ email: emailSchema, role: requiredRoleSchema })
export type InviteUser = z.infer<typeof inviteUserSchema>

export const invitationSchema = z.object({ email: z.string(), role: roleSchema, expiresAt: z.iso.datetime() })
export type Invitation = z.infer<typeof invitationSchema>

/** Text of a mail that an administrator passes on. */
export const mailToPassOnSchema = z.object({ subject: z.string(), text: z.string() })
export type MailToPassOn = z.infer<typeof mailToPassOnSchema>

export const invitedSchema = z.object({
  link: z.string(),
  mail: mailToPassOnSchema,
  /** False if there is no mail server, or it did not take the mail. */
  isMailed: z.boolean(),
})
export type Invited = z.infer<typeof invitedSchema>

export const resetLinkSchema = z.object({
  email: z.string(),
  expiresAt: z.iso.datetime(),
  /** Null until the administrator has entered a two-factor code. So is the mail. */
  link: z.string().nullable(),
  mail: mailToPassOnSchema.nullable(),
})
export type ResetLink = z.infer<typeof resetLinkSchema>

export const withdrawInvitationSchema = inviteUserSchema.pick({ email: true })

export const updateUserSchema = z
  .strictObject({
    userId: idOrTextSchema('userId'),
    role: requiredRoleSchema.optional(),
    isDisabled: z.boolean('isDisabled must be true or false.').optional(),
  })
  .refine(
    ({ role, isDisabled }) => role !== undefined || isDisabled !== undefined,
    'Send a role or isDisabled.',
  )
  .meta({ minProperties: 2 })
export type UpdateUser = z.infer<typeof updateUserSchema>

export const endUserSessionsSchema = z.strictObject({ userId: idOrTextSchema('userId') })
