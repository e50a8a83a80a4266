import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync } from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { useCleanUp } from '../../test/clean-up.ts'
import { createTestImage } from '../../test/images.ts'
import { until } from '../../test/until.ts'
import { projectPath } from '../platform/project-root.ts'
import { Encoder } from './encoder.ts'

const onEnd = useCleanUp()

async function open() {
  const path = join(mkdtempSync(join(tmpdir(), 'encoder-')), 'original')
  await createTestImage(400, 200).png().toFile(path)
  const encoder = new Encoder()
  onEnd(() => encoder.close())
  const encode = () => encoder.encode(path, '240.avif')
  return { encoder, encode, path }
}

test('images are encoded by another process, which has the lowest priority', async () => {
  const { encoder, encode } = await open()
  expect(await sharp(await encode()).metadata()).toMatchObject({ width: 240, height: 120, format: 'heif' })
  expect(encoder.pid).not.toBe(process.pid)
  expect(getPriority(encoder.pid)).toBe(constants.priority.PRIORITY_LOW)
})

test('a damaged original is an error, and the next image is encoded', async () => {
  const { encoder, encode, path } = await open()
  const damaged = `${path}-damaged`
  await Bun.write(damaged, 'no image')
  await expect(encoder.encode(damaged, '240.avif')).rejects.toThrow('unsupported image format')
  expect((await encode()).length).toBeGreaterThan(0)
})

test('where the process is killed, what it encodes fails, and another one is started', async () => {
  const { encoder, encode } = await open()
  await encode()
  const killed = encode()
  process.kill(encoder.pid!, 'SIGKILL')
  await expect(killed).rejects.toThrow('has ended')
  expect((await encode()).length).toBeGreaterThan(0)
  const closed = encode()
  encoder.close()
  await expect(closed).rejects.toThrow('has ended')
})

test('an image that takes too long ends the process, and the next one is measured by another', async () => {
  const { path } = await open()
  const encoder = new Encoder({ maxBytes: 600e6, timeoutMs: 1000 })
  onEnd(() => encoder.close())
  const bomb = await Bun.file(projectPath('api/test/fixtures/81-megapixels.avif')).bytes()
  const slow = encoder.measure(bomb, 100)
  const bytes = await Bun.file(path).bytes()
  // On a busy machine the other process alone may take longer to start than the limit.
  const next = until(async () => {
    const size = await encoder.measure(bytes, 100).catch(() => undefined)
    if (size) expect(size).toEqual({ width: 400, height: 200 })
    return size !== undefined
  })
  await expect(slow).rejects.toThrow('has ended')
  await next
})

test('an upload waits for one of the images that a sync measures, and not for all', async () => {
  const encoder = new Encoder({ maxBytes: 600e6, timeoutMs: 15_000 })
  onEnd(() => encoder.close())
  const bytes = await createTestImage(800, 600).png().toBuffer()
  const ended: string[] = []
  const end = (kind: string) => () => void ended.push(kind)
  const measured = Array.from({ length: 6 }, () => encoder.measure(bytes, 100).then(end('fetched')))
  const upload = { bytes, maxMegapixels: 100, quality: 80, resize: {} }
  await Promise.all([...measured, encoder.encodeUpload(upload).then(end('upload'))])
  expect(ended.indexOf('upload')).toBeLessThan(2)
})

test('the process has no settings, whether they are variables or stand in the .env of the working folder', async () => {
  const { path } = await open()
  const folder = mkdtempSync(join(tmpdir(), 'encoder-env-'))
  await Bun.write(join(folder, '.env'), 'STRIPE_SECRET_KEY=from-file\n')
  await Bun.write(join(folder, 'bunfig.toml'), 'preload = ["./spy.ts"]\n')
  await Bun.write(
    join(folder, 'spy.ts'),
    "await Bun.write(process.argv[1]?.includes('encoder-process') ? 'child' : 'parent', JSON.stringify(process.env))",
  )
  await Bun.write(
    join(folder, 'main.ts'),
    `import { Encoder } from '${projectPath('api/src/images/encoder.ts')}'
    const encoder = new Encoder()
    await encoder.encode('${path}', '240.avif')
    encoder.close()`,
  )
  const env = { PATH: process.env.PATH, SMTP_URL: 'from-variable' }
  expect(await Bun.spawn([process.execPath, 'main.ts'], { cwd: folder, env }).exited).toBe(0)
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  expect(read('parent')).toMatch(/from-file.*from-variable|from-variable.*from-file/)
  expect(read('child')).not.toContain('from-')
})
