import { expect, test } from 'bun:test'
import { fillParts, markPart, PLACEHOLDER_ORIGIN, partPlaceholder } from './run-time-parts.ts'

const SITE_URL = 'https://shop.example'

test('each part of the page comes from the shell, wherever that has it', () => {
  const page = `<head>${partPlaceholder('analytics')}</head>${partPlaceholder('header')}<main>Text</main>`
  const shell = `${markPart('header', '<header>\n3 items</header>')}<main>Shell</main>${markPart('analytics', '')}`
  expect(fillParts(page, shell, SITE_URL)).toBe('<head></head><header>\n3 items</header><main>Text</main>')
})

test('what a part contains is taken as it is', () => {
  const name = "$& $1 $' <!--run-time:header-->"
  expect(fillParts(partPlaceholder('header'), markPart('header', name), SITE_URL)).toBe(name)
})

test('the public origin replaces that of the build everywhere', () => {
  const page = `<link href="${PLACEHOLDER_ORIGIN}/about"><script>{"url":"${PLACEHOLDER_ORIGIN}/"}</script>`
  expect(fillParts(page, '', SITE_URL)).toBe(
    '<link href="https://shop.example/about"><script>{"url":"https://shop.example/"}</script>',
  )
})

test('a part that the shell does not have is an error, never sent', () => {
  expect(() => fillParts(partPlaceholder('header'), markPart('flash', ''), SITE_URL)).toThrow('"header"')
})
