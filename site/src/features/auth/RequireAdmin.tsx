import { type ReactNode, useEffect } from 'react'
import { AccessDenied } from './AccessDenied.tsx'
import { Authenticating } from './Authenticating.tsx'
import { redirectToLogin } from './logout.ts'
import { useSession } from './use-session.ts'
import { useSessionExpiry } from './use-session-expiry.ts'

interface RequireAdminProps {
  children: ReactNode
  skeleton: ReactNode
}

/** Renders a screen for an administrator. Redirects to the login if there is no session, or when it ends. */
export function RequireAdmin({ children, skeleton }: RequireAdminProps) {
  const session = useSession()
  const { status } = session
  const failure = session.status === 'unauthenticated' ? session.failure : undefined
  useSessionExpiry()
  useEffect(() => {
    if (status === 'unauthenticated') void redirectToLogin(failure)
  }, [status, failure])

  if (session.status !== 'authenticated') return <Authenticating failure={failure} skeleton={skeleton} />
  if (session.user.role !== 'admin') return <AccessDenied role={session.user.role} heading="h2" />
  return children
}
