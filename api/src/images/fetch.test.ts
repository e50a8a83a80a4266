import { expect, test } from 'bun:test'
import { useCleanUp } from '../../test/clean-up.ts'
import { createHugePng, createTestImage, openImagesTest } from '../../test/images.ts'
import { isAllowedImageUrl, requireAllowedImageUrl } from './allowed-hosts.ts'
import { fetchImage } from './fetch.ts'
import { detectImageFormat } from './files.ts'

const onEnd = useCleanUp()

function open() {
  const context = openImagesTest()
  onEnd(context.close)
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
    const bytes = await bytesOf(createTestImage(12, 8).toFormat(format).toBuffer())
    expect(detectImageFormat(bytes)).toBe(format)
    // The provider's extensions and content types are wrong too.
    const url = serve('/a_preview.tiff', new Response(bytes, { headers: { 'content-type': 'text/html' } }))
    expect(await fetchImage(url, policy)).toEqual({ bytes, width: 12, height: 8 })
  },
)

test('an image is measured after EXIF rotation', async () => {
  const { serve, policy } = open()
  const image = createTestImage(120, 80).withMetadata({ orientation: 6 })
  const url = serve('/a.jpg', await bytesOf(image.jpeg().toBuffer()))
  expect(await fetchImage(url, policy)).toMatchObject({ width: 80, height: 120 })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const headers = { 'content-type': 'image/png' }
const png = await bytesOf(createTestImage(100, 100).png().toBuffer())
const huge = await createHugePng(10_000, 5_001)
const NO_IMAGE = 'it is not a PNG, JPEG, WebP, AVIF or GIF image'

test.each<[string, () => Response | Uint8Array<ArrayBuffer>, string]>([
  ['an SVG with the content type of a PNG', () => new Response(svg, { headers }), NO_IMAGE],
  ['an empty body', () => new Response(''), NO_IMAGE],
  ['an incomplete PNG signature', () => new TextEncoder().encode('\u0089PNG').slice(), NO_IMAGE],
  ['a truncated PNG', () => png.slice(0, -20), 'it is damaged'],
  ['too many pixels', () => huge, 'it has more than 50 megapixels'],
  ['too many bytes', () => new Uint8Array(20 * 1024 * 1024 + 1), 'it has more than 20 MB'],
  ['404', () => new Response(png, { status: 404 }), 'its host answered 404'],
  ['a redirect', () => Response.redirect('/good.png', 302), 'its host answered 302'],
])('%s is refused', async (_, reply, reason) => {
  const { serve, policy, requestedPaths } = open()
  serve('/good.png', png)
  expect(await outcome(fetchImage(serve('/a.png', reply()), policy))).toBe(reason)
  expect(requestedPaths).toEqual(['/a.png'])
})

test('the size limit holds for a body without a content length', async () => {
  const { serve, policy } = open()
  let sent = 0
  const pull = (controller: ReadableStreamDefaultController) => {
    sent += 1024 * 1024
    controller.enqueue(new Uint8Array(1024 * 1024))
  }
  const endless = () => new Response(new ReadableStream({ pull }))
  expect(await outcome(fetchImage(serve('/a.png', endless), policy))).toBe('it has more than 20 MB')
  expect(sent).toBeLessThan(100 * 1024 * 1024)
})

const policyFor = (...addresses: string[]) => ({
  imageHosts: ['cdn.test', 'cdn.test:8443', '10.0.0.7'],
  ownHost: () => 'localhost:4000',
  lookup: async () => addresses,
})

test.each([
  ['https://CDN.test/a.png', true],
  ['https://cdn.test:9000/a.png', true],
  ['http://localhost:4000/a.png', true],
  ['http://localhost:4001/a.png', false],
  ['http://10.0.0.7/a.png', true],
  ['https://evil.test/a.png', false],
  ['https://cdn.test.evil.test/a.png', false],
  ['https://cdn.test@evil.test/a.png', false],
  ['https://user:pass@cdn.test/a.png', false],
  ['https://:pass@cdn.test/a.png', false],
  ['ftp://cdn.test/a.png', false],
  ['/a.png', false],
])('%s is allowed: %p', (url, allowed) => {
  expect(isAllowedImageUrl(url, policyFor())).toBe(allowed)
})

test.each([
  ['fetched', ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946']],
  ['its host was not found', []],
  ...['127.0.0.1', '10.1.2.3', '169.254.169.254', '100.64.0.1', '0.0.0.0', '::1', 'fd00::1', 'fe80::1']
    .concat('::ffff:192.168.0.1')
    .map((address) => ['its host leads into a private network', ['93.184.216.34', address]] as const),
] as const)('%s: a host name that resolves to %p', async (expected, addresses) => {
  const checked = requireAllowedImageUrl('https://cdn.test/a.png', policyFor(...addresses))
  expect(await outcome(checked)).toBe(expected)
})
