import { cartLabel } from '#shared/cart'
import { initials } from '../lib/names.ts'
import { readCartCount, readProfile } from '../lib/visitor-cookies.ts'

const find = (name: string) => document.querySelector<HTMLAnchorElement>(`[data-${name}]`)!

/** Draws cart count and profile from cookies before the first paint. Each page has this inline: keep it below 1 kB. */
function draw() {
  const count = readCartCount()
  const badge = find('cart-count')
  find('cart-link').ariaLabel = cartLabel(count)
  badge.textContent = `${count}`
  badge.hidden = !count

  const profile = readProfile()
  const link = find('profile-link')
  link.href = '/login'
  link.ariaLabel = 'Log in'
  link.hidden = !!profile
  find('profile-button').hidden = !profile
  document.documentElement.dataset.role = profile?.role ?? ''
  if (!profile) return
  const { displayName, avatarUrl } = profile
  for (const element of document.querySelectorAll('[data-profile-name]')) element.textContent = displayName
  const avatar = find('profile-avatar')
  avatar.style.backgroundImage = avatarUrl ? `url(${avatarUrl})` : ''
  avatar.textContent = avatarUrl ? '' : initials(displayName)
}

// A first visit has no cookie, so the page is right as it came. Then nothing delays the first paint but the reading of cookies.
if (document.cookie) draw()
for (const type of [
  'DOMContentLoaded',
  'pageshow',
  'visitorchange',
  'visibilitychange',
  'prerenderingchange',
]) {
  addEventListener(type, draw, true)
}
window.cookieStore?.addEventListener('change', draw)
