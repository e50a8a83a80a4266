import type { Page } from 'playwright-core'
import type { TestServer } from './server.ts'

const MIN_PIECE = 500
/** Ends of elements after which a browser may stop and paint. */
const CUT = /(?<=<\/(?:a|button|h1|label|li|p|select|svg|ul)>)/

function toPieces(html: string): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const part of html.split(CUT)) {
    piece += part
    if (piece.length < MIN_PIECE) continue
    pieces.push(piece)
    piece = ''
  }
  return [...pieces, piece]
}

/**
 * Opens a page of the store as over a slow network: its HTML comes in pieces, each when those before it have been painted.
 * @returns the number of pieces
 */
export async function openInPieces(page: Page, server: TestServer, path: string): Promise<number> {
  const document = await fetch(server.url + path)
  const headers = new Headers(document.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  const pieces = toPieces(await document.text())
  const { readable, writable } = new TransformStream<string>()
  const writer = writable.getWriter()
  const proxy = Bun.serve({
    port: 0,
    hostname: 'localhost',
    fetch(request) {
      const { pathname, search } = new URL(request.url)
      if (pathname + search === path)
        return new Response(readable.pipeThrough(new TextEncoderStream()), { headers })
      return fetch(server.url + pathname + search, { headers: request.headers })
    },
  })
  try {
    const [first = '', ...others] = pieces
    const committed = page.goto(`http://localhost:${proxy.port}${path}`, { waitUntil: 'commit' })
    await writer.write(first)
    await committed
    for (const piece of others) {
      await page.evaluate(nextPaint)
      await writer.write(piece)
    }
    await writer.close()
    await page.waitForLoadState('load')
    return pieces.length
  } finally {
    await proxy.stop(true)
  }
}

/** Runs in the page. */
const nextPaint = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
