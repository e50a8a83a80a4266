import type { AstroGlobal } from 'astro'
import { findInvitation, INVALID_INVITATION } from '#api/auth/invitations'
import { findUserCredentials } from '#api/auth/queries'
import { EMAIL_TAKEN } from '#api/auth/signup'
import type { Services } from '#api/services'
import { loadPage, type PageData } from '../loaders/load-page.ts'

const METADATA = { title: 'Sign up' }

interface Signup {
  /** True if visitors may create accounts. Otherwise only the store does. */
  isOpen: boolean
  /** Account of a valid link. */
  invitation?: { token: string; email: string }
  problem?: string
}

export function loadSignup(astro: AstroGlobal): PageData<Signup> {
  const token = astro.url.searchParams.get('invitation')
  return loadPage(astro, METADATA, ({ db, env }) => {
    const found = token === null ? {} : readInvitation(db, token)
    return { isOpen: env.SIGNUP === 'on' || 'invitation' in found, ...found, metadata: METADATA, tags: [] }
  })
}

function readInvitation(db: Services['db'], token: string): Pick<Signup, 'invitation' | 'problem'> {
  const email = findInvitation(db, token)?.email
  if (!email) return { problem: INVALID_INVITATION }
  return findUserCredentials(db, email) ? { problem: EMAIL_TAKEN } : { invitation: { token, email } }
}
