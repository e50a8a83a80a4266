import type { Role } from './contracts/auth.ts'

export const accessDeniedMessage = (role: Role) =>
  `Access denied. Your role (${role}) lacks required permissions.`
