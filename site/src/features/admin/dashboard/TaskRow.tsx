import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrderTask } from '#shared/contracts/order'
import { formatTime } from '../format-time.ts'
import type { Task } from './tasks.ts'

/** Draws an order that needs somebody. */
export const OrderTaskRow = ({ task: { orderId, number, text, since } }: { task: OrderTask }) => (
  <TaskRow
    link={orderId === null ? null : { to: '/orders/$orderId', params: { orderId: String(orderId) } }}
    linkText={`Open ${number}`}
  >
    <span className="font-semibold">{number === null ? 'The store' : `Order ${number}`}</span>
    <span className="block text-danger">{text}</span>
    <span className="block text-xs text-muted">{`Since ${formatTime(since)}`}</span>
  </TaskRow>
)

/** Places of tasks that no section of the health solves. No screen has the settings. */
const SCREENS: Partial<Record<Task['section'], LinkProps | null>> = {
  storefront: { to: '/storefront' },
  sync: { to: '/sync' },
  settings: null,
}

/** Draws a problem of the catalog, the sync, the storefront or the settings. */
export const CatalogTaskRow = ({ task: { section, text, count } }: { task: Task }) => (
  <TaskRow
    link={SCREENS[section] === undefined ? { to: '/health', hash: section } : SCREENS[section]}
    linkText="Show"
    about={text}
  >
    <span className="font-semibold">{text}</span>
    {count !== null && <span className="price ml-2 text-danger">{count.toLocaleString('en')}</span>}
  </TaskRow>
)

interface TaskRowProps {
  /** Place that solves the task, or null if none does. */
  link: LinkProps | null
  linkText: string
  /** Subject of the link, for screen readers, if its text doesn't name one. */
  about?: string
  children: ReactNode
}

const TaskRow = ({ link, linkText, about, children }: TaskRowProps) => (
  <li className="flex items-center justify-between gap-4 border-b border-line py-2 first:pt-0 last:border-b-0 last:pb-0">
    <span className="min-w-0 text-sm">{children}</span>
    {link && (
      <Link {...link} className="button button-quiet button-small flex-none">
        <span>{linkText}</span>
        {about && <span className="sr-only">{` ${about}`}</span>}
      </Link>
    )}
  </li>
)
