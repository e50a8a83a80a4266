/** `Jan 31` for `2026-01-31`, in the browser's locale. */
export const dayText = (day: string): string =>
  new Date(day).toLocaleDateString(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })
