import type { ReactNode } from 'react'

interface AuthenticatingProps {
  failure?: string | undefined
  skeleton: ReactNode
}

export const Authenticating = ({ failure, skeleton }: AuthenticatingProps) => (
  <>
    {failure ? (
      <p role="alert" className="-mt-4 mb-8 font-semibold text-danger">
        {failure}
      </p>
    ) : (
      <p role="status" className="-mt-4 mb-8 text-muted">
        Authenticating
      </p>
    )}
    {skeleton}
  </>
)
