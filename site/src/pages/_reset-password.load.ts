import type { AstroGlobal } from 'astro'
import { findPasswordReset, INVALID_RESET_LINK } from '#api/auth/password-reset'
import { loadPage, type PageData } from '../loaders/load-page.ts'

const METADATA = { title: 'Choose a new password' }

interface PasswordReset {
  /** Account of a valid link. */
  reset?: { token: string; email: string }
  problem?: string
}

export function loadPasswordReset(astro: AstroGlobal): PageData<PasswordReset> {
  const token = astro.url.searchParams.get('token') ?? ''
  return loadPage(astro, METADATA, ({ db }) => {
    const email = findPasswordReset(db, token)?.email
    const found: PasswordReset = email ? { reset: { token, email } } : { problem: INVALID_RESET_LINK }
    return { ...found, metadata: METADATA, tags: [] }
  })
}
