import { z } from 'zod'
import { loginSchema, roleSchema } from './auth.ts'
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

export const inviteUserSchema = z.strictObject({ email: loginSchema.shape.email, role: requiredRoleSchema })
export type InviteUser = z.infer<typeof inviteUserSchema>

export const invitationSchema = z.object({ email: z.string(), role: roleSchema, expiresAt: z.iso.datetime() })
export type Invitation = z.infer<typeof invitationSchema>

export const resetLinkSchema = z.object({
  email: z.string(),
  expiresAt: z.iso.datetime(),
  /** Null until the administrator has entered a two-factor code. */
  link: z.string().nullable(),
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
export type UpdateUser = z.infer<typeof updateUserSchema>

export const endUserSessionsSchema = z.strictObject({ userId: idOrTextSchema('userId') })
