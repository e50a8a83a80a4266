import { textPath } from '#sandbox/draw/letters'
import type { Print } from '#sandbox/draw/print'
import { boxWidth, lettering, stack } from '#sandbox/draw/prints/setting'
import { bar, polygon, rect, roundedRect } from '#sandbox/draw/shapes'

export function insurance(): Print {
  const top = stack([{ text: 'WILL CODE FOR', face: 'poster' }])
  const middle = stack([{ text: 'HEALTH', face: 'poster', width: 700, align: 'start', gap: 44 }], top.bottom)
  const last = stack([{ text: 'INSURANCE', face: 'poster', gap: 44 }], middle.bottom)
  const [x, y, size] = [750, top.bottom + 44, 250]
  const cross =
    rect(x + size * 0.34, y, size * 0.32, size) +
    rect(x, y + size * 0.34, size * 0.34, size * 0.32) +
    rect(x + size * 0.66, y + size * 0.34, size * 0.34, size * 0.32)
  const shapes = [...top.shapes, ...middle.shapes, ...last.shapes]
  return { width: boxWidth, height: last.bottom, shapes: [...shapes, { outline: cross, ink: 'accent' }] }
}

export const entryLevel = () =>
  lettering(
    { text: 'ENTRY', face: 'grotesk', tracking: -30 },
    { text: 'LEVEL', face: 'grotesk', tracking: -30, gap: 46 },
    { text: '(5+ years required)', face: 'mono', ink: 'accent', gap: 74 },
  )

export const byTheDoor = () =>
  lettering(
    { text: 'Ask me about', face: 'italic' },
    { text: 'LEAVING', face: 'poster', gap: 70 },
    { text: 'EARLY', face: 'poster', gap: 44, ink: 'accent' },
  )

export const lastEmail = () =>
  lettering(
    { text: 'Per my', face: 'italic', width: 620, align: 'start' },
    { text: 'last email,', face: 'italic', gap: 110 },
    { text: 'RE: RE: FW: RE:', face: 'mono', ink: 'accent', width: 620, align: 'start', gap: 120 },
  )

export const competitive = () =>
  lettering(
    { text: 'Competitive', face: 'italic' },
    { text: 'salary*', face: 'italic', width: 640, gap: 110 },
    { text: '* the range is a secret', face: 'mono', ink: 'accent', width: 760, gap: 170 },
  )

export function salary(): Print {
  const first = stack([{ text: 'salary', face: 'mono', width: 560 }])
  const [y, size] = [first.bottom + 150, 300]
  const sign = polygon(
    [690, y],
    [690, y + 84],
    [430, y + size / 2],
    [690, y + size - 84],
    [690, y + size],
    [310, y + size / 2 + 36],
    [310, y + size / 2 - 36],
  )
  const last = stack([{ text: 'expectations', face: 'mono', gap: 60 }], y + size)
  const shapes = [...first.shapes, { outline: sign, ink: 'accent' as const }, ...last.shapes]
  return { width: boxWidth, height: last.bottom + 50, shapes }
}

export const strongFit = () =>
  lettering(
    { text: 'I have reviewed the', face: 'serif' },
    { text: 'job description and', face: 'serif', gap: 62 },
    { text: 'believe I am a', face: 'serif', gap: 62 },
    { text: 'STRONG FIT', face: 'poster', ink: 'accent', gap: 70 },
    { text: 'for this, or any adjacent', face: 'serif', gap: 62 },
    { text: 'or loosely related position.', face: 'serif', gap: 62 },
  )

/** The word with its gap, which is spelled out below. */
export function gap(): Print {
  const [size, y] = [216, 200]
  const dashes = Array.from({ length: 6 }, (_, index) => rect(475 + index * 46, y - 66, 26, 13)).join('')
  return {
    width: boxWidth,
    height: 330,
    shapes: [
      { outline: textPath('grotesk', 'résu', { x: 0, y, size, anchor: 'start' }), ink: 'main' },
      { outline: textPath('grotesk', 'mé', { x: boxWidth, y, size, anchor: 'end' }), ink: 'main' },
      { outline: dashes, ink: 'accent' },
      { outline: textPath('mono', 'working on myself, mostly', { x: 500, y: 310, size: 56 }), ink: 'accent' },
    ],
  }
}

export function between(): Print {
  const first = stack([{ text: 'JOB', face: 'poster', width: 620 }])
  const y = first.bottom + 170
  const last = stack([{ text: 'JOB', face: 'poster', width: 620 }], y + 170)
  return {
    width: boxWidth,
    height: last.bottom,
    shapes: [
      ...first.shapes,
      { outline: bar(0, y - 10, 150, y - 10, 14) + bar(850, y - 10, 1000, y - 10, 14), ink: 'accent' },
      { outline: textPath('italic', 'you are here', { x: 500, y: y + 32, size: 150 }), ink: 'accent' },
      ...last.shapes,
    ],
  }
}

export const noticeBack = () =>
  lettering(
    { text: 'It’s been', face: 'italic', width: 660, align: 'start' },
    { text: 'a pleasure,', face: 'italic', gap: 110 },
    { text: 'mostly.', face: 'italic', width: 560, align: 'end', ink: 'accent', gap: 120 },
  )

export function references(): Print {
  const head = stack([{ text: 'References', face: 'italic' }])
  const widths = [820, 640, 760]
  const bars = widths.map((width, index) => rect(0, head.bottom + 110 + index * 96, width, 54)).join('')
  const foot = stack(
    [{ text: 'AVAILABLE UPON REQUEST', face: 'mono', ink: 'accent', gap: 100 }],
    head.bottom + 110 + 2 * 96 + 54,
  )
  return {
    width: boxWidth,
    height: foot.bottom,
    shapes: [...head.shapes, { outline: bars, ink: 'main' }, ...foot.shapes],
  }
}

export function exit(): Print {
  const head = stack([{ text: 'EXIT', face: 'poster', width: 640, ink: 'accent' }])
  const y = head.bottom + 70
  const arrow = polygon(
    [180, y + 70],
    [560, y + 70],
    [560, y],
    [820, y + 115],
    [560, y + 230],
    [560, y + 160],
    [180, y + 160],
  )
  const foot = stack([{ text: 'interview went fine', face: 'mono', width: 860, gap: 80 }], y + 230)
  const shapes = [...head.shapes, { outline: arrow, ink: 'accent' as const }, ...foot.shapes]
  return { width: boxWidth, height: foot.bottom, shapes }
}

export function nameTag(): Print {
  const frame = roundedRect(0, 0, 1000, 720, 56)
  const field = roundedRect(36, 260, 928, 390, 10)
  return {
    width: boxWidth,
    height: 720,
    shapes: [
      { outline: frame, ink: 'accent' },
      { outline: field, ink: 'paper' },
      { outline: textPath('grotesk', 'HELLO', { x: 500, y: 138, size: 160, tracking: 60 }), ink: 'paper' },
      {
        outline: textPath('grotesk', 'my current status is', { x: 500, y: 218, size: 66, tracking: 10 }),
        ink: 'paper',
      },
      { outline: textPath('brush', 'available', { x: 500, y: 510, size: 280 }), ink: 'pen' },
    ],
  }
}
