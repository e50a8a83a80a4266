import { type ReactNode, useEffect } from 'react'
import { AccessDenied } from './AccessDenied.tsx'
import { redirectToLogin } from './logout.ts'
import { useSession } from './use-session.ts'
import { useSessionExpiry } from './use-session-expiry.ts'

/**
 * Renders an admin screen once the session check has found an administrator; without a session, or when it ends, redirects to
 * the login page. The server has checked the role before it sent the page.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const session = useSession()
  const { status } = session
  const failure = session.status === 'unauthenticated' ? session.failure : undefined
  useSessionExpiry()
  useEffect(() => {
    if (status === 'unauthenticated') void redirectToLogin(failure !== undefined)
  }, [status, failure])

  if (session.status !== 'authenticated') return <Authenticating failure={failure} />
  if (session.user.role !== 'admin') return <AccessDenied role={session.user.role} />
  return children
}

function Authenticating({ failure }: { failure: string | undefined }) {
  return (
    <div className="flex flex-col gap-6 p-6 md:p-10">
      <p role="status" className="sr-only">
        Authenticating
      </p>
      {failure && (
        <p role="alert" className="font-semibold text-danger">
          {failure}
        </p>
      )}
      <div aria-hidden="true" className="flex flex-col gap-6">
        <div className="skeleton-block h-10 w-64 max-w-full" />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {['a', 'b', 'c', 'd'].map((key) => (
            <div key={key} className="skeleton-block h-40" />
          ))}
        </div>
      </div>
    </div>
  )
}
