import type { SandboxCatalogue } from '#sandbox/catalogue'
import type { Picture } from '#sandbox/picture'
import type { Outgoing } from '#sandbox/sending'

const thumbSize = 200
const previewSize = 1200
const filePath = /^\/files\/(\w{3})\/(\1\w{29})_(preview|thumb)\.png$/
/** As encoded files, some 100 kB each. */
const cacheLimit = 400

/** The letters and the image library are loaded with the first picture: most tests never ask for one. */
async function draw(picture: Picture, size: number) {
  const { drawPicture } = await import('#sandbox/draw/draw')
  return drawPicture(picture, size)
}

/** Draws the catalogue's pictures when they are asked for, each once, one at a time. */
export function pictureShelf(catalogue: SandboxCatalogue) {
  const drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  let queue: Promise<unknown> = Promise.resolve()

  function find(hash: string, size: number) {
    const key = `${hash} ${size}`
    const known = drawn.get(key)
    if (known) return known
    const picture = catalogue.pictures.get(hash)
    if (!picture) return undefined
    const drawing = queue.then(() => draw(picture, size))
    queue = drawing.catch(() => {})
    if (drawn.size >= cacheLimit) drawn.delete(drawn.keys().next().value!)
    drawn.set(key, drawing)
    return drawing
  }

  return {
    /** `/files/<first 3 of hash>/<hash>_preview.png`: a JPEG under a name in .png, as Printful has it. */
    async answer(path: string): Promise<Outgoing> {
      const [, , hash = '', kind] = filePath.exec(path) ?? []
      const body = await find(hash, kind === 'thumb' ? thumbSize : previewSize)
      if (!body) return { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'Not Found' }
      const type = catalogue.pictures.get(hash)?.template === 'artwork' ? 'image/png' : 'image/jpeg'
      return {
        status: 200,
        headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=31536000, immutable' },
        body,
      }
    },
  }
}
