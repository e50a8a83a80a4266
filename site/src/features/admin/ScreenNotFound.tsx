import { Link } from '@tanstack/react-router'

export const ScreenNotFound = () => (
  <p>
    There is no such screen.{' '}
    <Link to="/" className="link">
      Back to the overview
    </Link>
  </p>
)
