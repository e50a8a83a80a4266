import type { ReactNode } from 'react'

/** Line icons of one weight. Each is decoration: what holds it carries the name. */
export const icon =
  (lines: ReactNode) =>
  ({ className = 'size-6' }: { className?: string }) => (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {lines}
    </svg>
  )

export const BagIcon = icon(
  <>
    <path d="M5.5 8.5h13l1 12h-15z" />
    <path d="M8.75 8.5V7a3.25 3.25 0 0 1 6.5 0v1.5" />
  </>,
)
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8.5" r="3.75" />
    <path d="M4.75 20.25c.9-3.7 3.7-5.5 7.25-5.5s6.35 1.8 7.25 5.5" />
  </>,
)
export const ArrowLeftIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />)
export const ArrowRightIcon = icon(<path d="M5 12h14m-6-6 6 6-6 6" />)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />)
export const MinusIcon = icon(<path d="M6 12h12" />)
export const PlusIcon = icon(<path d="M6 12h12M12 6v12" />)
export const TrashIcon = icon(
  <path d="M5 7h14M10 7V5h4v2M7 7l.75 12.5h8.5L17 7m-6.75 3.5.25 5.5m3.25-5.5-.25 5.5" />,
)
export const SearchIcon = icon(
  <>
    <circle cx="10.75" cy="10.75" r="6.25" />
    <path d="m15.5 15.5 5 5" />
  </>,
)
export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />)
