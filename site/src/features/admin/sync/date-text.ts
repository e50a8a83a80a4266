/** `Jan 31, 2026, 1:05 PM`, in the browser's locale and time zone. */
export const dateText = (time: string): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
