import { textPath } from '#sandbox/draw/letters'
import { field, type Scene } from '#sandbox/draw/scenes/scene'
import { roundedRect } from '#sandbox/draw/shapes'
import { overlay, softImage } from '#sandbox/draw/soft'
import type { Picture } from '#sandbox/picture'

const greens = ['Forest', 'Moss', 'Mint', 'Green / White']

/** Seen from above on coloured paper, with a résumé that is nearly finished. */
export async function paper({ tint, template }: Picture): Promise<Scene> {
  const [far, near] = greens.includes(tint) ? ['#e6d6c3', '#efe4d5'] : ['#cfd8c8', '#dde4d5']
  const edge = await softImage(
    '<path d="M-60 860L1260 330L1260 300L-60 830Z" fill="#2d2416" opacity="0.3"/>',
    14,
  )
  const fall = await softImage(
    '<path d="M770 90L1180 150L1100 700L690 640Z" fill="#2d2416" opacity="0.45" transform="translate(12 22)"/><path d="M120 900L420 1130L408 1146L106 916Z" fill="#2d2416" opacity="0.6" transform="translate(10 16)"/>',
    16,
  )
  return {
    ground: [
      field(far),
      `<path d="M-10 840L1210 345L1210 1210L-10 1210Z" fill="${near}"/>`,
      overlay(edge, 0.5),
      overlay(fall),
      resume,
      pencil,
    ].join(''),
    place: {
      x: 580,
      y: 606,
      fit: { longest: template === 'socks' ? 950 : 860 },
      turn: template === 'socks' ? 8 : -6,
    },
    shadow: { dx: 16, dy: 26, opacity: 0.46 },
  }
}

const sheet = 'transform="translate(770 90) rotate(8.3)"'
const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => ({
  y: 130 + row * 40,
  width: [250, 300, 180, 290, 140, 300, 260, 300, 120, 230][row]!,
}))

const resume = [
  `<g ${sheet}><path d="${roundedRect(0, 0, 410, 550, 3)}" fill="#fdfbf6"/>`,
  `<path d="${textPath('grotesk', 'RÉSUMÉ'.replaceAll('É', 'É'), { x: 44, y: 84, size: 46, anchor: 'start' })}" fill="#232120"/>`,
  ...rows.map(
    ({ y, width }) => `<rect x="44" y="${y}" width="${width}" height="9" fill="#232120" opacity="0.22"/>`,
  ),
  '</g>',
].join('')

const pencil = [
  '<g transform="translate(112 908) rotate(37.5)">',
  '<rect width="330" height="9" y="-13" fill="#2f7a54"/><rect width="330" height="9" y="-4" fill="#1f5a3c"/><rect width="330" height="8" y="5" fill="#17452e"/>',
  '<path d="M330 -13L386 0L330 13Z" fill="#e4c79b"/><path d="M366 -4.600L386 0L366 4.600Z" fill="#232120"/>',
  '<rect x="-16" y="-13" width="18" height="26" fill="#b9b3a6"/><rect x="-42" y="-13" width="28" height="26" rx="7" fill="#c98b80"/></g>',
].join('')
