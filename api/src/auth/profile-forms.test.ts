import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { cookieOf, openAuthTest } from '../../test/auth.ts'
import { createHugePng, createTestImage } from '../../test/images.ts'

async function open() {
  const test = await openAuthTest()
  const cookie = cookieOf(test.services.db, 'user')
  const send = (path: string, fields: Record<string, string> | FormData = {}) =>
    test.sendForm(`/account/${path}`, fields, { cookie })
  const upload = async (bytes: Uint8Array, name = 'me.jpg') => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], name))
    return (await send('avatar', form)).flash
  }
  const getUser = async () => (await test.getSession(cookie)).user!
  const getAvatar = async (url: string) => {
    const response = await test.request(url)
    return { response, bytes: await response.bytes() }
  }
  return { ...test, send, upload, getUser, getAvatar }
}

const error = (text: string) => ({ kind: 'error' as const, text, field: 'avatar' })

test('the display name changes in every session at once, and is judged like at the sign-up', async () => {
  const { send, getUser } = await open()
  const change = async (displayName: string) => (await send('name', { displayName })).flash
  expect(await change('  Ada Lovelace ')).toEqual({ kind: 'success', text: 'Your name has been changed.' })
  expect((await getUser()).displayName).toBe('Ada Lovelace')
  expect(await change(' ')).toEqual({ kind: 'error', text: 'Name is required', field: 'name' })
  expect(await change('x'.repeat(61))).toMatchObject({ text: 'Name must have at most 60 characters' })
  expect((await getUser()).displayName).toBe('Ada Lovelace')
})

test('a picture becomes a square WebP that anybody can fetch, without its metadata', async () => {
  const { upload, getUser, getAvatar } = await open()
  const image = createTestImage(60, 40).withExif({ IFD0: { Artist: 'The Photographer' } })
  expect(await upload(await image.jpeg().toBuffer(), 'x.txt')).toMatchObject({ kind: 'success' })
  const { avatarUrl } = await getUser()
  expect(avatarUrl).toMatch(/^\/avatars\/[\w-]{43}\.webp$/)
  const { response, bytes } = await getAvatar(avatarUrl!)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  expect(Buffer.from(bytes).includes('Photographer')).toBe(false)
})

test('each upload has a URL of its own, and a removed picture is gone', async () => {
  const { upload, send, getUser, getAvatar } = await open()
  const statusOf = async (url: string) => (await getAvatar(url)).response.status
  const image = await createTestImage(50, 50).png().toBuffer()
  await upload(image)
  const first = (await getUser()).avatarUrl!
  await upload(image)
  const second = (await getUser()).avatarUrl!
  expect(second).not.toBe(first)
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  expect((await send('avatar/remove')).flash).toMatchObject({ text: 'Your picture has been removed.' })
  expect((await getUser()).avatarUrl).toBeNull()
  expect(await statusOf(second)).toBe(404)
})

test('what is no picture by its bytes, or a too large one, changes nothing', async () => {
  const { upload, send, getUser } = await open()
  const png = await createTestImage(400, 400).png().toBuffer()
  const refused = 'The image must be a JPEG, PNG, WebP or AVIF file.'
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
  expect(await upload(svg, 'me.png')).toEqual(error(refused))
  expect(await upload(await createTestImage(9, 9).gif().toBuffer())).toEqual(error(refused))
  expect(await upload(png.subarray(0, 200))).toEqual(error('The image is damaged.'))
  expect(await upload(new Uint8Array())).toEqual(error('Choose a picture first.'))
  expect((await send('avatar', { file: 'x' })).flash).toEqual(error('Choose a picture first.'))
  const tooManyBytes = new Uint8Array(2 * 1024 * 1024 + 1)
  expect(await upload(tooManyBytes)).toEqual(error('The picture must have at most 2 MB.'))
  const tooManyPixels = await createHugePng(2001, 2000)
  expect(await upload(tooManyPixels)).toEqual(error('The image has more than 4 megapixels.'))
  expect((await getUser()).avatarUrl).toBeNull()
})

test('a client has 60 uploads a minute', async () => {
  const { upload } = await open()
  for (let i = 0; i < 60; i++) await upload(new Uint8Array())
  expect(await upload(new Uint8Array())).toEqual(
    error('Too many uploads. Please wait a moment and try again.'),
  )
})

test('a visitor is sent to the login', async () => {
  const { sendForm } = await open()
  for (const path of ['name', 'avatar', 'avatar/remove']) {
    expect((await sendForm(`/account/${path}`, {})).location).toBe('/login?next=%2Faccount')
  }
})
