import type { User } from '#shared/contracts/session'
import { initials } from './names'

/** Decoration beside the name that it stands for. */
export function Avatar({ user }: { user: Pick<User, 'displayName' | 'avatarUrl'> }) {
  const box = 'size-11 flex-none rounded-full bg-tint'
  if (user.avatarUrl) {
    return (
      <img
        src={user.avatarUrl}
        alt=""
        width={44}
        height={44}
        referrerPolicy="no-referrer"
        className={`${box} object-cover`}
      />
    )
  }
  return (
    <span aria-hidden="true" className={`grid place-items-center text-sm font-bold text-green ${box}`}>
      {initials(user.displayName)}
    </span>
  )
}
