import { field, type Scene } from '#sandbox/draw/scenes/scene'
import { roundedRect } from '#sandbox/draw/shapes'
import { overlay, softImage } from '#sandbox/draw/soft'

const grainLines = Array.from({ length: 34 }, (_, index) => {
  const y = index * 37 + ((index * 53) % 29)
  const sway = ((index * 31) % 17) - 8
  return `M-10 ${y}C300 ${y + sway} 700 ${y - sway} 1210 ${y + sway / 2}`
})
const wood = (id: string, from: string, to: string) =>
  `<linearGradient id="${id}" x2="1" y2="0.4"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
const grain = (opacity: number) =>
  `<path d="${grainLines.join('')}" fill="none" stroke="#6f4a22" stroke-width="2" opacity="${opacity}"/>`

/** A café table in the morning, with a window somewhere behind. */
export async function cafe(): Promise<Scene> {
  const room = await softImage(
    [
      '<rect x="-200" y="-200" width="1600" height="1600" fill="#d9cdb9"/>',
      '<rect x="60" y="-100" width="330" height="640" fill="#f7f0e1"/><rect x="440" y="-100" width="330" height="640" fill="#f3ead8"/>',
      '<rect x="880" y="120" width="240" height="600" fill="#8f9d86"/><ellipse cx="1000" cy="200" rx="190" ry="150" fill="#6d8467"/>',
      '<rect x="-200" y="560" width="1600" height="240" fill="#b7a486"/>',
    ].join(''),
    42,
  )
  const contact = await softImage(
    '<ellipse cx="640" cy="1008" rx="286" ry="30" fill="#24160a" opacity="0.65"/><ellipse cx="800" cy="1024" rx="400" ry="30" fill="#24160a" opacity="0.36"/><path d="M70 1010L330 950L420 1040L130 1110Z" fill="#24160a" opacity="0.4"/>',
    17,
  )
  const tableTop = '<rect y="770" width="1200" height="430" fill="url(#table)"/>'
  const squeezed = `<g transform="translate(0 770) scale(1 0.36)">${grain(0.22)}</g>`
  const edge = '<rect y="768" width="1200" height="5" fill="#f2dfc0" opacity="0.7"/>'
  const card =
    '<path d="M60 1000L320 940L404 1022L116 1092Z" fill="#fbf7ee"/><g fill="#232120" opacity="0.3"><path d="M118 1006L236 979L244 987L126 1014Z"/><path d="M136 1026L300 988L308 996L144 1034Z"/><path d="M154 1046L270 1019L278 1027L162 1054Z"/></g>'
  return {
    ground:
      overlay(room) +
      wood('table', '#cda471', '#a97c49') +
      tableTop +
      squeezed +
      edge +
      overlay(contact) +
      card,
    before: overlay(
      await softImage('<path d="M-100 -100L500 -100L1300 1300L900 1300Z" fill="#fff3d8" opacity="0.1"/>', 60),
    ),
    place: { x: 600, y: 1016, fit: { scale: 1.12 } },
    shadow: null,
  }
}

/** A laptop's lid on a desk, seen from above. */
export async function laptop(): Promise<Scene> {
  const lid = roundedRect(0, 0, 1010, 720, 40)
  const at = 'transform="translate(120 290) rotate(-7)"'
  const fall = await softImage(
    `<g ${at}><path d="${lid}" fill="#24160a" opacity="0.6" transform="translate(14 30)"/></g><circle cx="1082" cy="150" r="150" fill="#24160a" opacity="0.5"/>`,
    22,
  )
  return {
    ground: [
      wood('desk', '#d9b98c', '#c49a66'),
      field('url(#desk)'),
      grain(0.14),
      overlay(fall),
      '<linearGradient id="metal" x2="1" y2="0.7"><stop stop-color="#c9cac8"/><stop offset="0.45" stop-color="#b0b2b1"/><stop offset="1" stop-color="#8e9192"/></linearGradient>',
      `<g ${at}><path d="${lid}" fill="url(#metal)"/><path d="${lid}" fill="none" stroke="#fff" stroke-width="3" opacity="0.5"/></g>`,
      '<circle cx="1068" cy="124" r="150" fill="#fbf8f1"/><circle cx="1068" cy="124" r="150" fill="none" stroke="#d8cfbf" stroke-width="3"/><circle cx="1068" cy="124" r="126" fill="#3a2416"/><circle cx="1068" cy="124" r="126" fill="none" stroke="#8b6236" stroke-width="10" opacity="0.6"/>',
    ].join(''),
    place: { x: 590, y: 590, fit: { scale: 1.1 }, turn: -7 },
    shadow: { dx: 3, dy: 4, opacity: 0.3 },
  }
}
