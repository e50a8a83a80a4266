import { textPath } from '#sandbox/draw/letters'
import type { Print, PrintShape } from '#sandbox/draw/print'
import { boxWidth, stack } from '#sandbox/draw/prints/setting'
import { arcBand, bar, ellipse, polygon, rect, roundedRect } from '#sandbox/draw/shapes'

/** Fourteen days, thirteen of them served. */
export function notice(): Print {
  const days = Array.from({ length: 14 }, (_, index) => ({
    x: 62 + (index % 7) * 146,
    y: 62 + Math.floor(index / 7) * 146,
    last: index === 13,
  }))
  const shapes: PrintShape[] = days.map(({ x, y, last }) => ({
    outline: last
      ? arcBand(x, y, 38, 60, -160, 70)
      : bar(x - 40, y - 40, x + 40, y + 40, 24) +
        bar(x - 40, y + 40, x - 8.5, y + 8.5, 24) +
        bar(x + 8.5, y - 8.5, x + 40, y - 40, 24),
    ink: last ? 'accent' : 'main',
  }))
  const text = stack([{ text: 'two weeks’ notice', face: 'italic', gap: 96 }], 268)
  return { width: boxWidth, height: text.bottom + 10, shapes: [...shapes, ...text.shapes] }
}

/** An arrow that goes all the way round. */
export function circleBack(): Print {
  const [center, middle, radius] = [500, 490, 430]
  const tip = polygon([734, 9], [642, 197], [841, 177])
  const words = [
    { text: 'LET’S', size: 150, y: 400 },
    { text: 'CIRCLE', size: 176, y: 578 },
    { text: 'BACK', size: 176, y: 756 },
  ]
  return {
    width: boxWidth,
    height: 1180,
    shapes: [
      { outline: arcBand(center, middle, radius - 34, radius + 34, -24, 297), ink: 'accent' },
      { outline: tip, ink: 'accent' },
      ...words.map(({ text, size, y }) => ({
        outline: textPath('poster', text, { x: 500, y, size }),
        ink: 'main' as const,
      })),
      { outline: textPath('italic', '(never)', { x: 500, y: 1150, size: 160 }), ink: 'main' },
    ],
  }
}

/** Nine places, eight alike. */
export function cultureFit(): Print {
  const shapes: PrintShape[] = Array.from({ length: 9 }, (_, index) => {
    const [x, y] = [(index % 3) * 345, Math.floor(index / 3) * 345]
    return index === 5
      ? { outline: ellipse(x + 155, y + 155, 155), ink: 'accent' }
      : { outline: rect(x, y, 310, 310), ink: 'main' }
  })
  const text = stack([{ text: 'CULTURE FIT', face: 'grotesk', gap: 76, tracking: -10 }], 1000)
  return { width: boxWidth, height: text.bottom, shapes: [...shapes, ...text.shapes] }
}

/** Two eyes, looking. */
export function looking(): Print {
  const eye = (x: number): PrintShape[] => [
    { outline: ellipse(x, 230, 170, 220), ink: 'main' },
    { outline: ellipse(x, 230, 138, 188), ink: 'goods' },
    { outline: ellipse(x + 56, 262, 80, 108), ink: 'accent' },
    { outline: ellipse(x + 84, 222, 24, 30), ink: 'main' },
  ]
  const text = stack([{ text: 'ACTIVELY LOOKING', face: 'grotesk', gap: 80, tracking: 10 }], 450)
  return { width: boxWidth, height: text.bottom, shapes: [...eye(310), ...eye(690), ...text.shapes] }
}

export function ghost(): Print {
  const body =
    'M180 860L180 430C180 170 320 30 500 30C680 30 820 170 820 430L820 860C760 800 710 800 660 860C610 920 560 920 500 860C440 800 390 800 340 860C290 920 240 920 180 860Z'
  const eyes = ellipse(400, 390, 46, 70) + ellipse(610, 390, 46, 70)
  return {
    width: boxWidth,
    height: 1130,
    shapes: [
      { outline: body + eyes, ink: 'main' },
      { outline: textPath('mono', 'after final round', { x: 500, y: 1090, size: 96 }), ink: 'accent' },
    ],
  }
}

/** A sun that never quite sets, above a promise. */
export function pto(): Print {
  const stripe = (index: number) => {
    const [low, high] = [470 - index * 66, 470 - index * 66 - 54 + index * 5]
    const edge = [0, 0.25, 0.5, 0.75, 1].map((share) => low + (high - low) * share)
    const half = (y: number) => Math.sqrt(Math.max(0, 430 ** 2 - (470 - y) ** 2))
    return polygon(
      ...edge.map((y) => [500 - half(y), y] as const),
      ...edge.reverse().map((y) => [500 + half(y), y] as const),
    )
  }
  const rays = [0, 1, 2, 3, 4, 5, 6].map(stripe)
  const text = stack(
    [
      { text: 'UNLIMITED PTO', face: 'poster', gap: 60 },
      { text: 'subject to approval', face: 'italic', ink: 'accent', width: 700, gap: 70 },
    ],
    520,
  )
  return {
    width: boxWidth,
    height: text.bottom + 30,
    shapes: [
      { outline: rays.join(''), ink: 'accent' },
      { outline: rect(0, 490, 1000, 16), ink: 'main' },
      ...text.shapes,
    ],
  }
}

/** The tour's emblem: an organisation chart with one place cleared. */
export function reorg(): Print {
  const boxes = [
    [380, 0],
    [0, 230],
    [380, 230],
    [760, 230],
    [0, 460],
    [380, 460],
  ]
  const lines = [
    bar(500, 120, 500, 460, 12),
    bar(120, 175, 880, 175, 12),
    bar(120, 169, 120, 460, 12),
    bar(880, 169, 880, 230, 12),
  ]
  const missing = roundedRect(760, 460, 240, 130, 16) + roundedRect(774, 474, 212, 102, 8)
  const text = stack(
    [
      { text: 'REORG', face: 'poster', gap: 70 },
      { text: 'WORLD TOUR', face: 'poster', ink: 'accent', gap: 40 },
    ],
    600,
  )
  return {
    width: boxWidth,
    height: text.bottom,
    shapes: [
      { outline: lines.join(''), ink: 'soft' },
      { outline: boxes.map(([x, y]) => roundedRect(x!, y!, 240, 130, 16)).join(''), ink: 'main' },
      { outline: missing, ink: 'accent' },
      ...text.shapes,
    ],
  }
}
