import { expect, test } from 'bun:test'
import { onCodeRequest, requestCode } from './api.ts'

test('calls that are refused at the same time ask once, later ones again', async () => {
  let asked = 0
  const remove = onCodeRequest(async () => ++asked === 1)
  expect(await Promise.all([requestCode(), requestCode()])).toEqual([true, true])
  expect(await requestCode()).toBe(false)
  expect(asked).toBe(2)
  remove()
  expect(await requestCode()).toBe(false)
  expect(asked).toBe(2)
})
