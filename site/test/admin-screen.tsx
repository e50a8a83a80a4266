import { RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createAdminRouter } from '../src/features/admin/router.ts'

/** The HTML of a part of an admin screen, whose links need the router. */
export const renderScreen = (content: ReactNode): string =>
  renderToStaticMarkup(
    <RouterContextProvider router={createAdminRouter('/admin')}>{content}</RouterContextProvider>,
  )
