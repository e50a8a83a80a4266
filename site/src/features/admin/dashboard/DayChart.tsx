import { formatDays } from '#shared/format-date'

interface DayChartProps<Day> {
  title: string
  days: readonly Day[]
  countOf: (day: Day) => number
  /** Returns a count as text, by default as a number. */
  format?: (count: number) => string
}

/** Returns `Jan 31` for `2026-01-31`. */
const dayText = (day: string): string => formatDays(day, day)

/** Draws bars by day. A screen reader gets the sum and the best day, and the table has all numbers. */
export function DayChart<Day extends { day: string }>({
  title,
  days,
  countOf,
  format = (count) => count.toLocaleString('en'),
}: DayChartProps<Day>) {
  const values = days.map(countOf)
  const sum = values.reduce((total, value) => total + value, 0)
  const max = Math.max(0, ...values)
  const best = days[Math.max(0, values.indexOf(max))]!
  const description =
    sum === 0
      ? `${title} by day: none.`
      : `${title} by day: ${format(sum)} in ${days.length} days, most on ${dayText(best.day)} (${format(max)}).`
  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex items-baseline justify-between gap-3 text-sm font-semibold">
        <span>{title}</span>
        <span className="price">{format(sum)}</span>
      </figcaption>
      <div role="img" aria-label={description} className="text-xs text-muted">
        <p className="price border-b border-line pb-0.5">{format(max)}</p>
        <div className="flex h-32 items-end border-b border-edge">
          {days.map(({ day }, index) => (
            <div
              key={day}
              title={`${dayText(day)}: ${format(values[index]!)}`}
              className="flex h-full min-w-0 flex-1 items-end"
            >
              <div
                className="day-bar mx-[10%] flex-1 bg-green"
                style={{ height: `${max === 0 ? 0 : (Math.max(0, values[index]!) / max) * 100}%` }}
              />
            </div>
          ))}
        </div>
        <p className="mt-1 flex justify-between">
          <span>{dayText(days[0]!.day)}</span>
          <span>{dayText(days.at(-1)!.day)}</span>
        </p>
      </div>
    </figure>
  )
}
