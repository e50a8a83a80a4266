import sharp from 'sharp'

const side = 300
const made = new Map<string, Promise<string>>()

/** Markup on the 1200 field, blurred by so many units, as a PNG data address; the same one is made only once. */
export function softImage(markup: string, blur: number): Promise<string> {
  const key = `${blur} ${markup}`
  const known = made.get(key) ?? render(markup, blur)
  made.set(key, known)
  return known
}

async function render(markup: string, blur: number): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 1200 1200">${markup}</svg>`
  const png = await sharp(Buffer.from(svg))
    .blur((blur * side) / 1200)
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

export const overlay = (href: string, opacity = 1) =>
  `<image href="${href}" width="1200" height="1200" opacity="${opacity}"/>`
