import { textOnCircle, textPath, textWidth } from '#sandbox/draw/letters'
import type { Print } from '#sandbox/draw/print'
import { boxWidth, lettering, stack } from '#sandbox/draw/prints/setting'
import { bar, ellipse } from '#sandbox/draw/shapes'

/** Designs for the small: children, babies and ankles. */

/** A biscuit, already sampled. */
export function snacks(): Print {
  const biscuit = ellipse(500, 330, 300)
  const bites = [ellipse(700, 90, 92), ellipse(806, 190, 84), ellipse(770, 110, 60)]
  const chips = [
    [400, 230],
    [520, 340],
    [380, 420],
    [560, 500],
    [300, 320],
    [500, 180],
  ]
  const text = stack([{ text: 'seeking snacks', face: 'brush', gap: 100 }], 640)
  return {
    width: boxWidth,
    height: text.bottom + 50,
    shapes: [
      { outline: biscuit, ink: 'accent' },
      ...bites.map((outline) => ({ outline, ink: 'goods' as const })),
      { outline: chips.map(([x, y]) => ellipse(x!, y!, 30, 26)).join(''), ink: 'goods' },
      ...text.shapes,
    ],
  }
}

export function intern(): Print {
  const setting = { size: 150, tracking: 40 }
  const reach = (textWidth('poster', 'SUMMER INTERN', setting) / 370) * (180 / Math.PI)
  const rays = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 6
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    return bar(500 + x * 170, 640 + y * 170, 500 + x * 250, 640 + y * 250, 30)
  })
  return {
    width: boxWidth,
    height: 1080,
    shapes: [
      {
        outline: textOnCircle('poster', 'SUMMER INTERN', {
          ...setting,
          cx: 500,
          cy: 600,
          radius: 370,
          from: -90 - reach / 2,
        }),
        ink: 'main',
      },
      { outline: ellipse(500, 640, 135), ink: 'accent' },
      { outline: rays.join(''), ink: 'accent' },
      { outline: textPath('mono', 'unpaid since birth', { x: 500, y: 1050, size: 80 }), ink: 'main' },
    ],
  }
}

export function softSkills(): Print {
  const heart =
    'M500 470C300 330 180 230 180 120C180 40 240 -10 320 -10C400 -10 460 40 500 110C540 40 600 -10 680 -10C760 -10 820 40 820 120C820 230 700 330 500 470Z'
  const text = stack(
    [
      { text: 'SOFT', face: 'poster', width: 760 },
      { text: 'SKILLS', face: 'poster', width: 760, gap: 50 },
    ],
    590,
  )
  return { width: boxWidth, height: text.bottom, shapes: [{ outline: heart, ink: 'accent' }, ...text.shapes] }
}

export const available = () =>
  lettering(
    { text: 'available', face: 'brush' },
    { text: 'IMMEDIATELY', face: 'grotesk', tracking: 20, ink: 'accent', gap: 130 },
    { text: 'no experience required', face: 'mono', width: 900, gap: 70 },
  )
