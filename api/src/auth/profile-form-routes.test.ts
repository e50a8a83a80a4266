import { expect, setDefaultTimeout, test } from 'bun:test'
import sharp from 'sharp'
import { parseFlash } from '#shared/contracts/flash'
import { FLASH_COOKIE } from '#shared/cookies'
import { cookieOf, openAuthTest } from '../../test/auth.ts'
import { createTestImage } from '../../test/images.ts'

setDefaultTimeout(20_000)

async function open(settings?: Record<string, string>) {
  const test = await openAuthTest(settings)
  const { db } = test.services
  const cookie = cookieOf(db, 'user')
  const send = async (path: string, body: URLSearchParams | FormData = new URLSearchParams()) => {
    const response = await test.request(`/account/${path}`, { method: 'POST', body, headers: { cookie } })
    const flash = response.headers.getSetCookie().find((each) => each.startsWith(`${FLASH_COOKIE}=`))
    const value = flash?.split(';')[0]?.slice(FLASH_COOKIE.length + 1) ?? ''
    return { location: response.headers.get('location'), flash: parseFlash(decodeURIComponent(value)) }
  }
  const upload = (bytes: Uint8Array, name = 'me.jpg') => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], name))
    return send('avatar', form)
  }
  const getUser = async () => (await test.getSession(cookie)).user!
  const getAvatar = async (url: string) => {
    const response = await test.request(url)
    return { response, bytes: await response.bytes() }
  }
  return { ...test, cookie, send, upload, getUser, getAvatar }
}

const error = (text: string) => ({ kind: 'error' as const, text, field: 'avatar' })

test('the display name changes in every session at once, and is judged like at the sign-up', async () => {
  const { send, getUser } = await open()
  const change = (displayName: string) => send('name', new URLSearchParams({ displayName }))
  expect((await change('  Ada Lovelace ')).flash).toEqual({
    kind: 'success',
    text: 'Your name has been changed.',
  })
  expect((await getUser()).displayName).toBe('Ada Lovelace')
  expect((await change(' ')).flash).toEqual({ kind: 'error', text: 'Name is required', field: 'name' })
  expect((await change('x'.repeat(61))).flash).toMatchObject({
    text: 'Name must have at most 60 characters',
  })
  expect((await getUser()).displayName).toBe('Ada Lovelace')
})

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s becomes a square WebP that anybody can fetch, without its metadata',
  async (format) => {
    const { upload, getUser, getAvatar } = await open()
    const image = createTestImage(600, 400).withExif({ IFD0: { Artist: 'The Photographer' } })
    expect((await upload(await image.toFormat(format).toBuffer(), 'x.txt')).flash).toMatchObject({
      kind: 'success',
    })
    const { avatarUrl } = await getUser()
    expect(avatarUrl).toMatch(/^\/avatars\/[\w-]{43}\.webp$/)
    const { response, bytes } = await getAvatar(avatarUrl!)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(metadata.exif).toBeUndefined()
    expect(Buffer.from(bytes).includes('Photographer')).toBe(false)
  },
)

test('the picture is turned upright before its orientation is forgotten', async () => {
  const { upload, getUser, getAvatar } = await open()
  const halves = await createTestImage(200, 400, '#ff0000')
    .composite([{ input: await createTestImage(200, 200, '#0000ff').png().toBuffer(), gravity: 'south' }])
    .png()
    .toBuffer()
  await upload(await sharp(halves).withMetadata({ orientation: 3 }).jpeg().toBuffer())
  const { bytes } = await getAvatar((await getUser()).avatarUrl!)
  const top = await sharp(bytes).extract({ left: 100, top: 5, width: 1, height: 1 }).raw().toBuffer()
  expect(top[2]).toBeGreaterThan(200)
})

test('each upload has a URL of its own, and a removed picture is gone', async () => {
  const { upload, send, getUser, getAvatar } = await open()
  const image = await createTestImage(50, 50).png().toBuffer()
  await upload(image)
  const first = (await getUser()).avatarUrl!
  await upload(image)
  const second = (await getUser()).avatarUrl!
  expect(second).not.toBe(first)
  expect((await getAvatar(first)).response.status).toBe(404)
  expect((await getAvatar(second)).response.status).toBe(200)
  expect((await send('avatar/remove')).flash).toMatchObject({ text: 'Your picture has been removed.' })
  expect((await getUser()).avatarUrl).toBeNull()
  expect((await getAvatar(second)).response.status).toBe(404)
})

test('what is no picture, by its bytes, changes nothing', async () => {
  const { upload, send, getUser } = await open()
  const png = await createTestImage(400, 400).png().toBuffer()
  const refused = 'The image must be a JPEG, PNG, WebP or AVIF file.'
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await upload(svg, 'me.png')).toEqual({ location: '/account', flash: error(refused) })
  expect((await upload(await createTestImage(9, 9).gif().toBuffer())).flash).toEqual(error(refused))
  expect((await upload(png.subarray(0, 200))).flash).toEqual(error('The image is damaged.'))
  expect((await upload(new Uint8Array())).flash).toEqual(error('Choose a picture first.'))
  expect((await send('avatar', new URLSearchParams({ file: 'x' }))).flash).toEqual(
    error('Choose a picture first.'),
  )
  expect((await getUser()).avatarUrl).toBeNull()
})

test('a picture has at most 20 MB and 50 megapixels', async () => {
  const { upload, getUser } = await open()
  const tooManyBytes = new Uint8Array(21 * 1024 * 1024)
  expect((await upload(tooManyBytes)).flash).toEqual(error('The picture must have at most 20 MB.'))
  const tooManyPixels = await createTestImage(10_000, 5_001, '#000').png({ compressionLevel: 1 }).toBuffer()
  expect((await upload(tooManyPixels)).flash).toEqual(error('The image has more than 50 megapixels.'))
  expect((await getUser()).avatarUrl).toBeNull()
})

test('a client has 30 uploads a minute', async () => {
  const { upload } = await open()
  for (let i = 0; i < 30; i++) await upload(new Uint8Array())
  expect((await upload(new Uint8Array())).flash).toEqual(
    error('Too many uploads. Please wait a moment and try again.'),
  )
})

test('a visitor is sent to the login', async () => {
  const { request } = await open()
  for (const path of ['name', 'avatar', 'avatar/remove']) {
    const response = await request(`/account/${path}`, { method: 'POST', body: new URLSearchParams() })
    expect(response.headers.get('location')).toBe('/login?next=%2Faccount')
  }
})
