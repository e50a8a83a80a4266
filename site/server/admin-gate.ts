import type { User } from '#shared/contracts/session'

export type AdminGate = 'open' | 'login' | 'denied'

const ADMIN = /^\/admin(\/|$)/i

/**
 * Who may see an address of the site: everyone, save for `/admin` and all below it, pages that aren't there included. Both
 * the address as it was asked and the page that the router chose are looked at, so that no spelling leads past.
 */
export function adminGate(addresses: readonly string[], user: User | null): AdminGate {
  if (!addresses.some((address) => ADMIN.test(address))) return 'open'
  if (!user) return 'login'
  return user.role === 'admin' ? 'open' : 'denied'
}
