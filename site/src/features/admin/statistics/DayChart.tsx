import { AxisBottom, AxisLeft } from '@visx/axis'
import { useParentSize } from '@visx/responsive'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { DayCounts } from '#shared/contracts/statistics'
import { dayText } from './day-text.ts'

interface DayChartProps {
  title: string
  days: readonly DayCounts[]
  countOf: (counts: DayCounts) => number
}

const HEIGHT = 160
const MARGIN = { top: 8, right: 20, bottom: 24, left: 36 }
const MIN_LABEL_WIDTH = 64
const LABEL = { fill: 'currentColor', fontFamily: 'inherit', fontSize: 12 }
const LINE = { stroke: 'currentColor', strokeOpacity: 0.4 }

/** The whole numbers of an axis. */
const tickCount = (max: number) => Math.max(1, Math.min(4, max))

/** Bars by day. The same numbers stand in the table, so a screen reader is told the sum and the best day. */
export function DayChart({ title, days, countOf }: DayChartProps) {
  const { parentRef, width } = useParentSize({ debounceTime: 100 })
  const values = days.map(countOf)
  const sum = values.reduce((total, value) => total + value, 0)
  const max = Math.max(...values)
  const best = days[values.indexOf(max)]!
  const description =
    sum === 0
      ? `${title} by day: none.`
      : `${title} by day: ${sum.toLocaleString('en')} in ${days.length} days, most on ${dayText(best.day)} (${max}).`

  const innerWidth = Math.max(0, width - MARGIN.left - MARGIN.right)
  const x = scaleBand({
    domain: days.map(({ day }) => day),
    range: [MARGIN.left, MARGIN.left + innerWidth],
    padding: 0.2,
    round: false,
  })
  const y = scaleLinear({
    domain: [0, Math.max(1, max)],
    range: [HEIGHT - MARGIN.bottom, MARGIN.top],
    nice: tickCount(max),
  })
  const step = Math.max(1, Math.ceil((days.length * MIN_LABEL_WIDTH) / Math.max(1, innerWidth)))
  const labeledDays = days.flatMap(({ day }, index) => ((days.length - 1 - index) % step === 0 ? day : []))

  return (
    <figure className="min-w-0">
      <figcaption className="mb-2 flex items-baseline justify-between gap-3 text-sm font-semibold">
        {title} <span className="price">{sum.toLocaleString('en')}</span>
      </figcaption>
      <div ref={parentRef} className="h-40 w-full text-muted">
        {width > 0 && (
          <svg role="img" aria-label={description} width={width} height={HEIGHT} className="block">
            {days.map((counts, index) => {
              const top = y(values[index]!)
              return (
                <Bar
                  key={counts.day}
                  className="fill-green"
                  x={x(counts.day) ?? 0}
                  y={top}
                  width={x.bandwidth()}
                  height={HEIGHT - MARGIN.bottom - top}
                >
                  <title>{`${dayText(counts.day)}: ${values[index]}`}</title>
                </Bar>
              )
            })}
            <AxisLeft
              scale={y}
              left={MARGIN.left}
              numTicks={tickCount(max)}
              tickFormat={(value) => value.toLocaleString('en', { notation: 'compact' })}
              tickLabelProps={{ ...LABEL, textAnchor: 'end', dx: -4, dy: 4 }}
              tickLength={4}
              hideAxisLine
              tickStroke={LINE.stroke}
              tickLineProps={LINE}
            />
            <AxisBottom
              scale={x}
              top={HEIGHT - MARGIN.bottom}
              tickValues={labeledDays}
              tickFormat={dayText}
              tickLabelProps={{ ...LABEL, textAnchor: 'middle' }}
              tickLength={4}
              {...LINE}
              tickStroke={LINE.stroke}
              tickLineProps={LINE}
            />
          </svg>
        )}
      </div>
    </figure>
  )
}
