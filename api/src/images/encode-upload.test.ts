import { expect, test } from 'bun:test'
import { createPng } from '../../test/uploads.ts'
import { createUploadEncoder } from './encode-upload.ts'

test('ten uploads wait for their turn, and others are asked to come again', async () => {
  const bytes = await createPng(20, 20)
  const encodeUpload = createUploadEncoder({ maxMegapixels: 1, quality: 80, resize: {} })
  const encode = () =>
    encodeUpload(bytes).then(
      () => 201,
      (error) => error.status,
    )
  const statuses = await Promise.all(Array.from({ length: 14 }, encode))
  expect(statuses).toEqual([...Array(11).fill(201), ...Array(3).fill(429)])
  expect(await encode()).toBe(201)
})
