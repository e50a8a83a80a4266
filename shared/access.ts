import type { Role } from './contracts/session.ts'

/** What someone is told whose role does not open a page or a call. */
export const accessDenied = (role: Role) => `Access denied. Your role (${role}) lacks required permissions.`
