import { textPath, textWidth } from '#sandbox/draw/letters'
import type { Print, PrintShape } from '#sandbox/draw/print'
import { boxWidth, stack } from '#sandbox/draw/prints/setting'
import { bar, roundedRect } from '#sandbox/draw/shapes'

const dates = [
  ['JAN', 'Restructuring'],
  ['MAR', 'Realignment'],
  ['APR', 'Rightsizing'],
  ['JUN', 'A new chapter'],
  ['AUG', 'Hard decisions'],
  ['SEP', 'Town hall'],
  ['NOV', 'Leaner, together'],
  ['DEC', 'Sold out'],
] as const

/** Behind a tour shirt: where it went. */
export function reorgDates(): Print {
  const head = stack([{ text: 'REORG WORLD TOUR', face: 'poster' }])
  const rows = dates.flatMap(([month, place], index): PrintShape[] => {
    const y = head.bottom + 150 + index * 118
    return [
      { outline: textPath('mono', month, { x: 0, y, size: 84, anchor: 'start' }), ink: 'accent' },
      { outline: textPath('grotesk', place, { x: boxWidth, y, size: 92, anchor: 'end' }), ink: 'main' },
    ]
  })
  return { width: boxWidth, height: head.bottom + 150 + 7 * 118 + 20, shapes: [...head.shapes, ...rows] }
}

const skills = [
  ['Teamwork', '99+'],
  ['Being on mute', '48'],
  ['Spreadsheets', '31'],
  ['Synergy', '12'],
  ['Whistling', '3'],
] as const

/** Skills as tags, with those who vouch for them counted. */
export function endorsements(): Print {
  const widths = skills.map(
    ([skill, count]) =>
      textWidth('grotesk', skill, { size: 84 }) + textWidth('mono', count, { size: 70 }) + 160,
  )
  const tags = skills.flatMap(([skill, count], index): PrintShape[] => {
    const [y, width] = [index * 178, widths[index]!]
    return [
      {
        outline: roundedRect(0, y, width, 140, 70) + roundedRect(9, y + 9, width - 18, 122, 61),
        ink: 'main',
      },
      { outline: textPath('grotesk', skill, { x: 60, y: y + 98, size: 84, anchor: 'start' }), ink: 'main' },
      {
        outline: textPath('mono', count, { x: width - 46, y: y + 96, size: 70, anchor: 'end' }),
        ink: 'accent',
      },
    ]
  })
  return { width: Math.max(...widths), height: 178 * 4 + 140, shapes: tags }
}

/** The cover of a notebook: the question, and lines that nobody has filled in. */
export function aboutYourself(): Print {
  const text = stack([
    { text: '“Tell me', face: 'italic', width: 760, align: 'start' },
    { text: 'about', face: 'italic', width: 560, align: 'start', gap: 120 },
    { text: 'yourself.”', face: 'italic', align: 'start', gap: 120 },
  ])
  const rules = [0, 1, 2, 3].map((index) =>
    bar(0, text.bottom + 330 + index * 130, boxWidth, text.bottom + 330 + index * 130, 6),
  )
  return {
    width: boxWidth,
    height: text.bottom + 330 + 4 * 130,
    shapes: [
      ...text.shapes,
      { outline: rules.join(''), ink: 'soft' },
      {
        outline: textPath('mono', 'well,', { x: 0, y: text.bottom + 312, size: 70, anchor: 'start' }),
        ink: 'accent',
      },
    ],
  }
}
