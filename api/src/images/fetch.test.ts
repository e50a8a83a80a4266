import { afterEach, expect, test } from 'bun:test'
import { createTestImage, openImagesTest } from '../../test/images.ts'
import { type ImageHostPolicy, isAllowedImageUrl, requireAllowedImageUrl } from './allowed-hosts.ts'
import { fetchImage } from './fetch.ts'
import { detectImageFormat } from './format.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

function open(policy: Partial<ImageHostPolicy> = {}) {
  const context = openImagesTest(policy)
  cleanUp.push(context.close)
  return context
}

const bytesOf = async (image: Promise<Buffer>) => new Uint8Array(await image)
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'fetched',
    (error: Error) => error.message,
  )

test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
  'a %s is detected by its bytes and measured',
  async (format) => {
    const { serve, policy } = open()
    const bytes = await bytesOf(createTestImage(120, 80).toFormat(format).toBuffer())
    expect(detectImageFormat(bytes)).toBe(format)
    // The provider's extensions and content types are wrong too.
    const url = serve('/a_preview.tiff', new Response(bytes, { headers: { 'content-type': 'text/html' } }))
    expect(await fetchImage(url, policy)).toEqual({ bytes, width: 120, height: 80 })
  },
)

test('an image is measured after EXIF rotation', async () => {
  const { serve, policy } = open()
  const url = serve(
    '/a.jpg',
    await bytesOf(createTestImage(120, 80).withMetadata({ orientation: 6 }).jpeg().toBuffer()),
  )
  expect(await fetchImage(url, policy)).toMatchObject({ width: 80, height: 120 })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const png = await bytesOf(createTestImage(100, 100).png().toBuffer())

test.each<[string, Response | Uint8Array<ArrayBuffer>, string]>([
  [
    'an SVG with the content type of a PNG',
    new Response(svg, { headers: { 'content-type': 'image/png' } }),
    'it is not a PNG, JPEG, WebP, AVIF or GIF image',
  ],
  ['an HTML page', new Response('<html>'), 'it is not a PNG, JPEG, WebP, AVIF or GIF image'],
  ['an empty body', new Response(''), 'it is not a PNG, JPEG, WebP, AVIF or GIF image'],
  ['a truncated PNG', png.slice(0, -20), 'it is damaged'],
  [
    'an incomplete PNG signature',
    new TextEncoder().encode('\u0089PNG').slice(),
    'it is not a PNG, JPEG, WebP, AVIF or GIF image',
  ],
  [
    'too many pixels',
    await bytesOf(createTestImage(8000, 7000, '#000').png({ compressionLevel: 9 }).toBuffer()),
    'it has more than 50 megapixels',
  ],
  ['too many bytes', new Uint8Array(20 * 1024 * 1024 + 1), 'it has more than 20 MB'],
  ['404', new Response(png, { status: 404 }), 'its host answered 404'],
  ['500', new Response(null, { status: 500 }), 'its host answered 500'],
  [
    'a redirect',
    new Response(null, { status: 302, headers: { location: '/good.png' } }),
    'its host answered 302',
  ],
])('%s is refused', async (_, response, reason) => {
  const { serve, policy, requestedPaths } = open()
  serve('/good.png', png)
  expect(await outcome(fetchImage(serve('/a.png', response), policy))).toBe(reason)
  expect(requestedPaths).toEqual(['/a.png'])
})

test('the size limit holds for a body without a content length', async () => {
  const { serve, policy } = open()
  let sent = 0
  const endless = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          sent += 1024 * 1024
          controller.enqueue(new Uint8Array(1024 * 1024))
        },
      }),
    )
  expect(await outcome(fetchImage(serve('/a.png', endless), policy))).toBe('it has more than 20 MB')
  expect(sent).toBeLessThan(100 * 1024 * 1024)
})

const policyFor = (...addresses: string[]) => ({
  imageHosts: ['cdn.test', 'cdn.test:8443', '10.0.0.7'],
  ownHost: () => 'localhost:4000',
  lookup: async () => addresses,
})

test.each([
  ['https://cdn.test/a.png', true],
  ['https://CDN.test/a.png', true],
  ['https://cdn.test:8443/a.png', true],
  ['https://cdn.test:9000/a.png', true],
  ['http://localhost:4000/a.png', true],
  ['http://localhost:4001/a.png', false],
  ['http://10.0.0.7/a.png', true],
  ['https://evil.test/a.png', false],
  ['https://cdn.test.evil.test/a.png', false],
  ['https://cdn.test@evil.test/a.png', false],
  ['https://user:pass@cdn.test/a.png', false],
  ['ftp://cdn.test/a.png', false],
  ['file:///etc/passwd', false],
  ['data:image/png;base64,AAAA', false],
  ['/a.png', false],
])('%s is allowed: %p', (url, allowed) => {
  expect(isAllowedImageUrl(url, policyFor())).toBe(allowed)
})

test.each([
  [['93.184.216.34'], 'fetched'],
  [['2606:2800:220:1:248:1893:25c8:1946'], 'fetched'],
  [['127.0.0.1'], 'its host leads into a private network'],
  [['10.1.2.3'], 'its host leads into a private network'],
  [['169.254.169.254'], 'its host leads into a private network'],
  [['100.64.0.1'], 'its host leads into a private network'],
  [['0.0.0.0'], 'its host leads into a private network'],
  [['::1'], 'its host leads into a private network'],
  [['fd00::1'], 'its host leads into a private network'],
  [['fe80::1'], 'its host leads into a private network'],
  [['::ffff:192.168.0.1'], 'its host leads into a private network'],
  [['93.184.216.34', '192.168.0.1'], 'its host leads into a private network'],
  [[], 'its host was not found'],
])('a host name that resolves to %p: %s', async (addresses, expected) => {
  expect(await outcome(requireAllowedImageUrl('https://cdn.test/a.png', policyFor(...addresses)))).toBe(
    expected,
  )
})
