import type { Role } from './contracts/auth.ts'

/** What someone is told whose role does not open a page or a call. */
export const accessDeniedMessage = (role: Role) =>
  `Access denied. Your role (${role}) lacks required permissions.`
