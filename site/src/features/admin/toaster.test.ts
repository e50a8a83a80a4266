import { expect, test } from 'bun:test'

const source = await Bun.file(Bun.resolveSync('sonner', import.meta.dir)).text()

test.each([
  ['VISIBLE_TOASTS_AMOUNT', '3'],
  ['TOAST_LIFETIME', '4000'],
  ['TOAST_WIDTH', '356'],
  ['GAP', '14'],
  ['VIEWPORT_OFFSET', "'24px'"],
  ['MOBILE_VIEWPORT_OFFSET', "'16px'"],
  ['SWIPE_THRESHOLD', '45'],
  ['TIME_BEFORE_UNMOUNT', '200'],
])('sonner’s %s is the specification’s %s', (name, value) => {
  expect(source.match(new RegExp(`const ${name} = (.+);`))?.[1]).toBe(value)
})

test('sonner’s default hotkey is Alt+T', () => {
  expect(source).toMatch(/hotkey = \[\s*'altKey',\s*'KeyT'\s*\]/)
})
