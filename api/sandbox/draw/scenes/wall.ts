import { field, type Scene } from '#sandbox/draw/scenes/scene'
import { ellipse, polygon, roundedRect } from '#sandbox/draw/shapes'
import { overlay, softImage } from '#sandbox/draw/soft'
import type { Picture } from '#sandbox/picture'

const plaster = async () =>
  overlay(
    await softImage(
      `<linearGradient id="plaster" x2="1" y2="1"><stop stop-color="#efe6d8"/><stop offset="0.55" stop-color="#e6dac8"/><stop offset="1" stop-color="#d3c4ae"/></linearGradient>${field('url(#plaster)')}`,
      4,
    ),
  )

/** Four panes of a window, thrown slantwise across the wall. */
const panes = [0, 1].flatMap((column) =>
  [0, 1].map((row) => {
    const [x, y] = [190 + column * 400 + row * 130, -60 + row * 560 + column * 110]
    return polygon([x, y], [x + 360, y + 96], [x + 480, y + 610], [x + 120, y + 514])
  }),
)

const leaves = [
  [180, 250, -30],
  [260, 330, -60],
  [120, 380, 10],
  [250, 470, -40],
  [330, 220, -80],
  [90, 520, 30],
  [200, 600, -10],
  [330, 560, -55],
].map(
  ([x, y, turn]) => `<path d="${ellipse(0, 0, 92, 26)}" transform="translate(${x} ${y}) rotate(${turn})"/>`,
)

/** The room's half light: everything but the panes is a little darker, and a plant stands in the light. */
export const windowLight = () =>
  softImage(
    `<path fill="#2c1f10" fill-rule="evenodd" d="M-200 -200L1400 -200L1400 1400L-200 1400Z${panes.join('')}" opacity="0.24"/><g fill="#2c1f10" opacity="0.24">${leaves.join('')}<path d="M60 700L210 300L222 304L80 704Z"/></g>`,
    15,
  )

/** On a peg by the window: garments on their hanger, bags by their straps. */
export async function wall({ template }: Picture): Promise<Scene> {
  const light = await windowLight()
  const bag = template === 'tote'
  return {
    ground: (await plaster()) + (bag ? '' : hanger(template === 'hoodie' ? 128 : 214)),
    before: (bag ? peg(166) : peg(64)) + overlay(light, 0.9),
    place: { x: 600, y: bag ? 640 : 664, fit: { longest: 960 } },
    shadow: { dx: 34, dy: 40, opacity: 0.42 },
  }
}

function peg(y: number): string {
  return [
    `<ellipse cx="614" cy="${y + 22}" rx="30" ry="26" fill="#2c1f10" opacity="0.22"/>`,
    '<radialGradient id="peg" cx="0.36" cy="0.3" r="0.8"><stop stop-color="#d9b384"/><stop offset="0.6" stop-color="#b98a56"/><stop offset="1" stop-color="#8b6236"/></radialGradient>',
    `<circle cx="600" cy="${y}" r="27" fill="url(#peg)"/>`,
  ].join('')
}

/** Its wire, from the peg down to where the garment hides it. */
function hanger(bottom: number): string {
  const wire = `M600 ${bottom + 40}L600 130C600 104 642 100 642 66C642 34 558 34 558 70`
  return [
    `<path d="${wire}" fill="none" stroke="#2c1f10" stroke-width="8" opacity="0.16" transform="translate(20 22)"/>`,
    `<path d="${wire}" fill="none" stroke="#77716a" stroke-width="8" stroke-linecap="round"/>`,
    `<path d="${wire}" fill="none" stroke="#d8d3ca" stroke-width="2.500" stroke-linecap="round" transform="translate(-1.500 -1)"/>`,
    `<path d="${roundedRect(560, bottom + 20, 80, 30, 12)}" fill="#b98a56"/>`,
  ].join('')
}

/** A shelf by the same window, for what sits rather than hangs. */
export async function bookshelf(): Promise<Scene> {
  const light = await windowLight()
  const under = await softImage(
    '<path d="M60 1020L1140 1020L1170 1110L90 1110Z" fill="#2c1f10" opacity="0.5"/><ellipse cx="620" cy="842" rx="360" ry="24" fill="#2c1f10" opacity="0.7"/>',
    18,
  )
  return {
    ground: [
      await plaster(),
      '<linearGradient id="plank" x2="0" y2="1"><stop stop-color="#c99d68"/><stop offset="0.3" stop-color="#b98a56"/><stop offset="1" stop-color="#94693b"/></linearGradient>',
      '<rect x="40" y="986" width="1120" height="40" rx="3" fill="url(#plank)"/>',
      book(236, 918, 760, 68, '#1f5a3c', '#efe6d2'),
      book(196, 846, 790, 72, '#8a4a3d', '#efe6d2'),
      overlay(under, 0.8),
    ].join(''),
    before: overlay(light, 0.9),
    place: { x: 596, y: 566, fit: { longest: 760 } },
    shadow: { dx: 40, dy: 26, opacity: 0.3 },
  }
}

function book(x: number, y: number, width: number, height: number, cover: string, lettering: string): string {
  return [
    `<path d="${roundedRect(x, y, width, height, 6)}" fill="${cover}"/>`,
    `<rect x="${x}" y="${y + height - 10}" width="${width}" height="10" fill="#000" opacity="0.14"/>`,
    `<rect x="${x + 40}" y="${y + 12}" width="8" height="${height - 24}" fill="${lettering}" opacity="0.8"/>`,
    `<rect x="${x + width - 48}" y="${y + 12}" width="8" height="${height - 24}" fill="${lettering}" opacity="0.8"/>`,
    `<rect x="${x + 90}" y="${y + height / 2 - 6}" width="${width * 0.34}" height="12" fill="${lettering}" opacity="0.75"/>`,
  ].join('')
}
