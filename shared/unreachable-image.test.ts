import { expect, test } from 'bun:test'
import { findUnreachableImage, unreachableImageMessage } from './unreachable-image.ts'

test('the address is found in the message that names it', () => {
  const url = 'https://files.example/a.png?size=2'
  expect(findUnreachableImage(unreachableImageMessage(url, 'it is damaged'))).toBe(url)
  expect(findUnreachableImage('imageUrl must be an http or https address.')).toBeUndefined()
})
