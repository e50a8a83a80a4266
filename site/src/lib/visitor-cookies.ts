interface Profile {
  displayName: string
  avatarUrl: string | null
  role: string
}

const findCookie = (name: string) => document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1] ?? ''

export const readCartCount = (): number => Number(/^\d{1,6}$/.exec(findCookie('cart_count')))

export function readProfile(): Profile | undefined {
  try {
    const profile = JSON.parse(decodeURIComponent(findCookie('profile')))
    const { displayName, avatarUrl, role } = profile
    const isText = [displayName, avatarUrl ?? '', role].every((text) => typeof text === 'string')
    return isText ? profile : undefined
  } catch {}
}
