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

const SHEET = rect(848, 0, 432, 720)

test.each([
  ['the corner, where nothing is', DESKTOP, [], { right: 24, bottom: 24 }],
  ['the corner of a phone', PHONE, [], { right: 16, bottom: 16 }],
  ['the left of a sheet', DESKTOP, [SHEET], { right: 444, bottom: 24 }],
  ['above a bar of a phone', PHONE, [rect(0, 570, 360, 70)], { right: 16, bottom: 82 }],
  [
    'the nearest place between two',
    DESKTOP,
    [rect(700, 300, 540, 200), rect(700, 620, 540, 60)],
    { right: 24, bottom: 112 },
  ],
])('toasts stand at %s', (_, viewport, keepClear, position) => {
  expect(toastPosition(viewport, viewport === PHONE ? PHONE_TOAST : TOAST, keepClear)).toEqual(position)
})

test('where all is taken, the innermost is covered last, and they never leave the viewport', () => {
  const covered = [rect(0, 0, 360, 640), rect(20, 540, 320, 100)]
  expect(toastPosition(PHONE, PHONE_TOAST, covered).bottom).toBeGreaterThanOrEqual(100)
  const { bottom } = toastPosition(PHONE, PHONE_TOAST, [rect(0, 20, 360, 620)])
  expect(bottom + PHONE_TOAST.height).toBeLessThanOrEqual(640 - 16)
})
