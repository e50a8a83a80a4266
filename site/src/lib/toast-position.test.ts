import { expect, test } from 'bun:test'
import { type Rect, toastPosition } from './toast-position.ts'

const DESKTOP = { width: 1280, height: 720 }
const PHONE = { width: 360, height: 640 }
const TOAST = { width: 356, height: 70 }
const PHONE_TOAST = { width: 328, height: 70 }
const rect = (left: number, top: number, width: number, height: number): Rect => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

test('toasts stand 24 px from the corner, on phones 16 px', () => {
  expect(toastPosition(DESKTOP, TOAST, [])).toEqual({ right: 24, bottom: 24 })
  expect(toastPosition(PHONE, PHONE_TOAST, [])).toEqual({ right: 16, bottom: 16 })
})

test('what must stay clear elsewhere moves nothing', () => {
  expect(toastPosition(DESKTOP, TOAST, [rect(100, 600, 200, 60)])).toEqual({ right: 24, bottom: 24 })
})

test('a sheet at the right edge moves them to its left', () => {
  expect(toastPosition(DESKTOP, TOAST, [rect(848, 0, 432, 720)])).toEqual({ right: 444, bottom: 24 })
})

test('a bar at the lower edge moves them above it', () => {
  const bar = rect(0, 570, 360, 70)
  expect(toastPosition(PHONE, PHONE_TOAST, [bar])).toEqual({ right: 16, bottom: 82 })
  expect(toastPosition(DESKTOP, TOAST, [rect(0, 640, 1280, 80)])).toEqual({ right: 24, bottom: 92 })
})

test('they take the nearest free place', () => {
  const choices = rect(700, 300, 540, 200)
  const button = rect(700, 620, 540, 60)
  expect(toastPosition(DESKTOP, TOAST, [choices, button])).toEqual({ right: 24, bottom: 112 })
})

test('where all is taken, the innermost is covered last', () => {
  const sheet = rect(0, 0, 360, 640)
  const checkout = rect(20, 540, 320, 100)
  const { bottom } = toastPosition(PHONE, PHONE_TOAST, [sheet, checkout])
  expect(bottom).toBeGreaterThanOrEqual(100)
})

test('they never leave the viewport', () => {
  const wide = rect(0, 20, 360, 620)
  const { bottom } = toastPosition(PHONE, PHONE_TOAST, [wide])
  expect(bottom + PHONE_TOAST.height).toBeLessThanOrEqual(640 - 16)
})
