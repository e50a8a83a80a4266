import { capHeight, textOnCircle, textWidth } from '#sandbox/draw/letters'
import type { Print } from '#sandbox/draw/print'
import { lettering } from '#sandbox/draw/prints/setting'
import { arcBand, ellipse } from '#sandbox/draw/shapes'

const degrees = 180 / Math.PI

/** The label's mark: a ring, open at the lower left, where the hashtag carries it on. */
export function ring(): Print {
  const [center, radius, band] = [500, 440, 88]
  const setting = { size: 130, tracking: 44 }
  const baseline = radius + capHeight('grotesk', setting.size) / 2
  const reach = (textWidth('grotesk', '#OPENTOWORK', setting) / baseline) * degrees
  const middle = 130
  const [from, to] = [middle + reach / 2 + 11 - 360, middle - reach / 2 - 10]
  const end = (at: number) =>
    ellipse(center + radius * Math.cos(at / degrees), center + radius * Math.sin(at / degrees), band / 2)
  return {
    width: 1000,
    height: 1000,
    shapes: [
      { outline: arcBand(center, center, radius - band / 2, radius + band / 2, from, to), ink: 'accent' },
      { outline: end(from), ink: 'accent' },
      { outline: end(to), ink: 'accent' },
      {
        outline: textOnCircle('grotesk', '#OPENTOWORK', {
          ...setting,
          cx: center,
          cy: center,
          radius: baseline,
          from: middle + reach / 2,
          counterClockwise: true,
        }),
        ink: 'main',
      },
    ],
  }
}

export const hashtag = () =>
  lettering(
    { text: '#OPEN', face: 'grotesk', tracking: -20 },
    { text: 'TO', face: 'grotesk', tracking: -20, width: 430, align: 'start', gap: 44 },
    { text: 'WORK', face: 'grotesk', tracking: -20, ink: 'accent', gap: 44 },
  )
