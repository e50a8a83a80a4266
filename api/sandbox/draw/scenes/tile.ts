import { field, type Place, type Scene } from '#sandbox/draw/scenes/scene'
import { overlay, softImage } from '#sandbox/draw/soft'
import type { Picture } from '#sandbox/picture'

const ground = [
  '<radialGradient id="tile" cx="0.46" cy="0.4" r="0.75"><stop stop-color="#f5f0e7"/><stop offset="0.6" stop-color="#efe8dc"/><stop offset="1" stop-color="#e3dacb"/></radialGradient>',
  field('url(#tile)'),
].join('')

const longest: Partial<Record<Picture['template'], number>> = {
  cap: 830,
  socks: 940,
  notebook: 930,
  tote: 1040,
}

/** The quiet ground of a product shot, seen from straight above. */
export async function tile({ template, kids }: Picture): Promise<Scene> {
  const fit: Place['fit'] =
    template === 'sticker' ? { scale: 1.05 } : { longest: kids ? 850 : (longest[template] ?? 1000) }
  return {
    // A small picture made large is quicker than a gradient of this size for every shot.
    ground: overlay(await softImage(ground, 4)),
    place: { x: 600, y: 600, fit },
    shadow: { dx: 12, dy: 24, opacity: template === 'sticker' || template === 'notebook' ? 0.3 : 0.38 },
  }
}

/** The same ground with a surface to stand on. */
export async function plinth(): Promise<Scene> {
  const contact = await softImage(
    '<ellipse cx="640" cy="948" rx="300" ry="30" fill="#3a2c1c" opacity="0.5"/><ellipse cx="720" cy="962" rx="330" ry="26" fill="#3a2c1c" opacity="0.3"/>',
    20,
  )
  const floor =
    '<linearGradient id="floor" x2="0" y2="1"><stop stop-color="#d8cdbb" stop-opacity="0"/><stop offset="0.12" stop-color="#d8cdbb" stop-opacity="0.55"/><stop offset="1" stop-color="#f0e9dd" stop-opacity="0.9"/></linearGradient><rect y="800" width="1200" height="400" fill="url(#floor)"/>'
  return {
    ground: overlay(await softImage(ground + floor, 4)) + overlay(contact),
    place: { x: 600, y: 956, fit: { scale: 1.18 } },
    shadow: null,
  }
}
