import { brotliCompressSync } from 'node:zlib'

/** Of a page's document, in bytes. Inlined styles and scripts count apart, as if they were files. */
export interface DocumentBytes {
  raw: number
  compressed: number
  inlineStyles: number
  inlineScripts: number
}

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g
/** Not `application/ld+json`, JSON of islands and the like, which is content. */
const SCRIPT =
  /<script(?![^>]*\bsrc=)(?![^>]*\btype="?(?!module|text\/javascript)\w)[^>]*>([\s\S]*?)<\/script>/g

const compressedSize = (text: string) => (text === '' ? 0 : brotliCompressSync(text).length)

const contentsOf = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(([, content]) => content).join('')

/** Compressed by Brotli 11, so that servers compare that compress differently. */
export function measureDocument(html: string): DocumentBytes {
  const rest = html.replace(STYLE, '').replace(SCRIPT, '')
  return {
    raw: Buffer.byteLength(rest),
    compressed: compressedSize(rest),
    inlineStyles: compressedSize(contentsOf(html, STYLE)),
    inlineScripts: compressedSize(contentsOf(html, SCRIPT)),
  }
}
