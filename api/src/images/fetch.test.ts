import { afterEach, expect, test } from 'bun:test'
import { createTestImage, openImagesTest } from '../../test/images.ts'
import { type ImageHostPolicy, isAllowedImageUrl, requireAllowedImageUrl } from './allowed-hosts.ts'
import { fetchImage } from './fetch.ts'
import { detectImageFormat } from './format.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

function open(rules: Partial<ImageHostPolicy> = {}) {
  const it = openImagesTest(rules)
  cleanUp.push(it.close)
  return it
}

const bytesOf = async (image: Promise<Buffer>) => new Uint8Array(await image)
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'fetched',
    (error: Error) => error.message,
  )

test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
  'a %s is known by its bytes and measured',
  async (kind) => {
    const { serve, rules } = open()
    const bytes = await bytesOf(createTestImage(120, 80).toFormat(kind).toBuffer())
    expect(detectImageFormat(bytes)).toBe(kind)
    // The name and the announced type say something else, as the provider's do.
    const url = serve('/a_preview.tiff', new Response(bytes, { headers: { 'content-type': 'text/html' } }))
    expect(await fetchImage(url, rules)).toEqual({ bytes, width: 120, height: 80 })
  },
)

test('a picture that its EXIF turns is measured as it is shown', async () => {
  const { serve, rules } = open()
  const url = serve(
    '/a.jpg',
    await bytesOf(createTestImage(120, 80).withMetadata({ orientation: 6 }).jpeg().toBuffer()),
  )
  expect(await fetchImage(url, rules)).toMatchObject({ width: 80, height: 120 })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const png = await bytesOf(createTestImage(100, 100).png().toBuffer())

test.each<[string, Response | Uint8Array<ArrayBuffer>, string]>([
  [
    'an SVG that says it is a PNG',
    new Response(svg, { headers: { 'content-type': 'image/png' } }),
    'it is not a PNG, JPEG, WebP, AVIF or GIF picture',
  ],
  ['a page', new Response('<html>'), 'it is not a PNG, JPEG, WebP, AVIF or GIF picture'],
  ['nothing', new Response(''), 'it is not a PNG, JPEG, WebP, AVIF or GIF picture'],
  ['a PNG cut off', png.slice(0, -20), 'it is damaged'],
  [
    'a PNG in name only',
    new TextEncoder().encode('\u0089PNG').slice(),
    'it is not a PNG, JPEG, WebP, AVIF or GIF picture',
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
])('%s is refused', async (_, answer, reason) => {
  const { serve, rules, asked } = open()
  serve('/good.png', png)
  expect(await refusal(fetchImage(serve('/a.png', answer), rules))).toBe(reason)
  expect(asked).toEqual(['/a.png'])
})

test('bytes are counted as they come, whatever was announced', async () => {
  const { serve, rules } = open()
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
  expect(await refusal(fetchImage(serve('/a.png', endless), rules))).toBe('it has more than 20 MB')
  expect(sent).toBeLessThan(100 * 1024 * 1024)
})

const lookup = (...addresses: string[]) => ({
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
])('%s may be fetched from: %p', (url, allowed) => {
  expect(isAllowedImageUrl(url, lookup())).toBe(allowed)
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
])('a name that leads to %p is %s', async (addresses, expected) => {
  expect(await refusal(requireAllowedImageUrl('https://cdn.test/a.png', lookup(...addresses)))).toBe(expected)
})
