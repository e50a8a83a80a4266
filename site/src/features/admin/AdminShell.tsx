import { useStore } from '@nanostores/react'
import { Matches, useLocation } from '@tanstack/react-router'
import { Menu } from 'lucide'
import { useEffect, useRef } from 'react'
import type { User } from '#shared/contracts/auth'
import { Icon } from '../../components/Icon.tsx'
import { Logo } from '../../components/Logo.tsx'
import { firstName } from '../../lib/names.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { documentTitle } from '../../metadata/metadata.ts'
import { Authenticating } from '../auth/Authenticating.tsx'
import { RequireAdmin } from '../auth/RequireAdmin.tsx'
import { AdminSidebar, SIDEBAR_ID } from './AdminSidebar.tsx'
import { DashboardSkeleton } from './dashboard/DashboardSkeleton.tsx'
import { $subject, findReturnedTo, useScreenChange } from './navigation.ts'
import { ScreenSkeleton } from './ScreenStates.tsx'
import { findScreen, screenTitle } from './screens.ts'

interface AdminShellProps {
  user: User
  isCheckoutOn: boolean
  storeName: string
}

/** Draws the frame of every screen: menu, heading and, after hydration, the screen itself. */
export function AdminShell({ user, isCheckoutOn, storeName }: AdminShellProps) {
  const { pathname } = useLocation()
  const screen = findScreen(pathname, isCheckoutOn)
  const heading = useRef<HTMLHeadingElement>(null)
  const subject = useStore($subject)
  const name = subject?.pathname === pathname ? subject.name : undefined
  const title = documentTitle(screenTitle(screen, name), storeName)
  useEffect(() => {
    document.title = title
  }, [title])
  // A screen reader then says where the focus is: at the heading, or where Back returns to.
  useScreenChange(pathname, () => (findReturnedTo() ?? heading.current)?.focus({ preventScroll: true }))
  const isHydrated = useIsHydrated()
  const skeleton =
    screen?.path === '/' ? <DashboardSkeleton isCheckoutOn={isCheckoutOn} /> : <ScreenSkeleton />
  const welcome = screen?.path === '/' && `Welcome back, ${firstName(user.displayName)}`
  return (
    <>
      <header className="sticky top-0 z-20 flex h-(--header-height) items-center gap-2 border-b border-line bg-ground px-(--page-margin) lg:hidden print:hidden">
        <button
          type="button"
          className="button-icon -ml-2.5"
          aria-label="Open menu"
          popoverTarget={SIDEBAR_ID}
        >
          <Icon node={Menu} />
        </button>
        <Logo storeName={storeName} />
      </header>
      <div className="flex-1 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] print:block!">
        <AdminSidebar user={user} pathname={pathname} isCheckoutOn={isCheckoutOn} storeName={storeName} />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-[140rem] px-(--page-margin) py-6 outline-none lg:py-8"
        >
          <h1 ref={heading} tabIndex={-1} className="mb-6 line-clamp-4 text-2xl break-words outline-none">
            {welcome || (name ?? screen?.heading ?? screen?.name ?? 'Not Found')}
          </h1>
          {isHydrated ? (
            <RequireAdmin skeleton={skeleton}>
              <Matches />
            </RequireAdmin>
          ) : (
            <Authenticating skeleton={skeleton} />
          )}
        </main>
      </div>
    </>
  )
}
