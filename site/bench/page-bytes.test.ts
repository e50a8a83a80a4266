import { expect, test } from 'bun:test'
import { brotliCompressSync } from 'node:zlib'
import { measureDocument } from './page-bytes.ts'

const CONTENT = '<p>Open to work</p><script type="application/ld+json">{"name":"Tee"}</script>'

test('a document counts without its inlined styles and scripts', () => {
  const html = `<style data-x>p{color:red}</style>${CONTENT}<script type="module">start()</script><style>b{}</style>`
  expect(measureDocument(html)).toEqual({
    raw: CONTENT.length,
    compressed: brotliCompressSync(CONTENT).length,
    inlineStyles: brotliCompressSync('p{color:red}b{}').length,
    inlineScripts: brotliCompressSync('start()').length,
  })
})

test('a script with a file is part of the document, whose characters are counted in bytes', () => {
  const html = '<script type="module" src="/a.js"></script>é'
  expect(measureDocument(html)).toMatchObject({ raw: html.length + 1, inlineStyles: 0, inlineScripts: 0 })
})
