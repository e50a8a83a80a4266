import type { User } from '#shared/contracts/auth'
import { initials } from '../lib/names.ts'

interface AvatarProps {
  user: Pick<User, 'displayName' | 'avatarUrl'>
  size?: 'size-9' | 'size-11' | 'size-20'
}

/** Draws the user's image as decoration, because the name stands beside it. */
export function Avatar({ user, size = 'size-11' }: AvatarProps) {
  const boxClass = `${size} flex-none rounded-full bg-tint`
  if (user.avatarUrl) {
    return <img src={user.avatarUrl} alt="" width={256} height={256} className={`${boxClass} object-cover`} />
  }
  return (
    <span aria-hidden="true" className={`grid place-items-center text-sm font-bold text-green ${boxClass}`}>
      {initials(user.displayName)}
    </span>
  )
}
