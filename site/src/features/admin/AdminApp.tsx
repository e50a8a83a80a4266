import { RouterContextProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { User } from '#shared/contracts/auth'
import { mountToaster } from '../toasts/Toaster.tsx'
import { AdminShell } from './AdminShell.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { createAdminRouter } from './router.ts'

interface AdminAppProps {
  user: User
  path: string
  isCheckoutOn: boolean
  storeName: string
}

/** Renders the admin area: one React application, whose screens load when they are opened. The server sends its shell. */
export function AdminApp({ user, path, ...shell }: AdminAppProps) {
  const [router] = useState(() => createAdminRouter(path))
  useEffect(mountToaster, [])
  return (
    <RouterContextProvider router={router}>
      <AdminShell user={user} {...shell} />
      <CodeDialog />
    </RouterContextProvider>
  )
}
