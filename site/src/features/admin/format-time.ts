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

/** Returns `Jan 31, 2026, 1:05 PM PST`. */
export const formatTime = (time: string, timeZone = TIME_ZONE): string =>
  new Date(time).toLocaleString('en', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
