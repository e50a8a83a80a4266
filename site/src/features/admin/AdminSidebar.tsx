import { Link } from '@tanstack/react-router'
import { X } from 'lucide'
import { useRef } from 'react'
import type { User } from '#shared/contracts/auth'
import { Avatar } from '../../components/Avatar.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Logo } from '../../components/Logo.tsx'
import { LogoutButton } from '../auth/LogoutButton.tsx'
import { useScreenChange } from './navigation.ts'
import { OrdersBadge } from './orders/OrdersBadge.tsx'
import { listScreens } from './screens.ts'

export const SIDEBAR_ID = 'admin-sidebar'

interface AdminSidebarProps {
  user: User
  pathname: string
  isCheckoutOn: boolean
  storeName: string
}

/** Draws the menu beside the screen, or on narrow ones in a drawer that a navigation closes. */
export function AdminSidebar({ user, pathname, isCheckoutOn, storeName }: AdminSidebarProps) {
  const sidebar = useRef<HTMLElement>(null)
  useScreenChange(pathname, () => sidebar.current?.hidePopover())
  return (
    <aside
      ref={sidebar}
      id={SIDEBAR_ID}
      popover="auto"
      aria-label="Administration"
      className="fixed inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-72 max-w-[85vw] flex-col gap-6 overflow-y-auto border-0 border-r border-line bg-raised p-4 text-ink backdrop:bg-overlay pointer-events-auto open:flex lg:sticky lg:top-0 lg:flex lg:w-auto lg:max-w-none"
    >
      <div className="flex items-center justify-between">
        <Logo storeName={storeName} />
        <button
          type="button"
          className="button-icon lg:hidden"
          aria-label="Close menu"
          popoverTarget={SIDEBAR_ID}
          popoverTargetAction="hide"
          // biome-ignore lint/a11y/noAutofocus: the drawer moves the focus there when it opens
          autoFocus
        >
          <Icon node={X} />
        </button>
      </div>
      <nav aria-label="Administration">
        <ul className="flex flex-col gap-1">
          {listScreens(isCheckoutOn).map(({ path, name, icon }) => (
            <li key={path}>
              <Link
                to={path}
                activeOptions={{ exact: path === '/', includeSearch: false }}
                className="flex min-h-11 items-center gap-3 rounded-soft px-3 font-medium hover:bg-tile aria-[current]:bg-tint aria-[current]:text-green"
              >
                <Icon node={icon} />
                <span>{name}</span>
                {path === '/orders' && <OrdersBadge />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto flex flex-col gap-3 border-t border-line pt-4">
        <div className="flex items-center gap-3">
          <Avatar user={user} />
          <p className="min-w-0 text-sm leading-snug">
            <span className="block truncate font-semibold">{user.displayName}</span>
            <span className="block text-muted">
              <span>{`${user.role} · `}</span>
              <a href="/account" className="link">
                Account
              </a>
            </span>
          </p>
        </div>
        <LogoutButton />
      </div>
    </aside>
  )
}
