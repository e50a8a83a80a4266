import type { Role } from '#shared/contracts/auth'
import { accessDeniedMessage } from '#shared/login-redirect'

interface AccessDeniedProps {
  role: Role
  heading?: 'h1' | 'h2'
}

export function AccessDenied({ role, heading: Heading = 'h1' }: AccessDeniedProps) {
  return (
    <div className="page-width flex flex-col items-start gap-5 py-16 md:py-24">
      <Heading className="text-2xl">Access Denied</Heading>
      <p className="max-w-text text-lg">{accessDeniedMessage(role)}</p>
      <p className="text-muted max-w-text">
        If you have another account that may see this page, log out and come back with it.
      </p>
      <form method="post" action="/logout" className="flex flex-wrap gap-3">
        <a className="button" href="/">
          Go to Homepage
        </a>
        <button className="button button-quiet" type="submit">
          Log out
        </button>
      </form>
    </div>
  )
}
