import { expect, test } from 'bun:test'
import { sourceName, toSourceId } from './source-id.ts'

test.each([
  [{ baseUrl: 'https://api.printful.com' }, 'https://api.printful.com'],
  [{ baseUrl: 'https://API.printful.com:443/' }, 'https://api.printful.com'],
  [{ baseUrl: 'https://api.printful.com', storeId: '14' }, 'https://api.printful.com, store 14'],
  [{ baseUrl: 'https://user:secret@proxy.example/printful', token: 'x' }, 'https://proxy.example/printful'],
  [{ baseUrl: 'http://127.0.0.1:24321', isSandbox: true, storeId: '14' }, 'sandbox'],
])('%p is the source %p', (credentials, id) => {
  expect(toSourceId(credentials)).toBe(id)
})

test('a source has a name for a person', () => {
  expect(sourceName('sandbox')).toBe('the embedded sandbox')
  expect(sourceName('https://x.example')).toBe('Printful (https://x.example)')
})
