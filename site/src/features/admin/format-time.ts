import { formatDateTime } from '#shared/format-date'

/** Time zone of the browser, like `America/Los_Angeles`, in which days are counted and times are shown. */
export const TIME_ZONE = new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns `Pacific Time (America/Los_Angeles)`, or `UTC`. */
export function timeZoneName(timeZone = TIME_ZONE): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name === undefined || name === timeZone || name.startsWith('GMT')
    ? timeZone
    : `${name} (${timeZone})`
}

/** Returns `Jan 31, 2026, 1:05 PM PST`, in the browser's time zone. */
export const formatTime = (time: string): string => formatDateTime(time, TIME_ZONE)
