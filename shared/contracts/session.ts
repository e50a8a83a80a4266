import { z } from 'zod'

export const roleSchema = z.enum(['admin', 'user'], { error: 'must be admin or user' })
export type Role = z.infer<typeof roleSchema>

export const userSchema = z.object({
  id: z.int(),
  email: z.email(),
  displayName: z.string(),
  avatarUrl: z.url().nullable(),
  role: roleSchema,
})
export type User = z.infer<typeof userSchema>

export const sessionSchema = z.object({ user: userSchema.nullable() })

export const loginSchema = z.strictObject({
  email: z
    .string('Email is required')
    .trim()
    .toLowerCase()
    .pipe(z.email('Email is required').max(254, 'Email is required')),
  password: z.string('Password is required').min(1, 'Password is required').max(1024, 'Password is too long'),
})
export type Login = z.infer<typeof loginSchema>

/** One that is being chosen; whatever was chosen once opens its account. */
export const passwordSchema = z
  .string()
  .min(8, 'must have at least 8 characters')
  .max(1024, 'must have at most 1024 characters')
