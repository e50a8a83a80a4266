import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { idOrTextSchema, idTextSchema } from './id.ts'
import { webUrlSchema } from './url.ts'

const schema = webUrlSchema('imageUrl')
const PIECES = [
  'http:',
  'https:',
  'javascript:',
  'data:',
  '//',
  '/',
  '\\',
  '@',
  'user:pw',
  'a.example',
  '[::1]',
  ' ',
  '\n',
  '?q',
  '#',
  '"',
  '<',
]

const url = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 7 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
)

test('what passes is http or https, without credentials or whitespace', () => {
  fc.assert(
    fc.property(url, (text) => {
      const result = schema.safeParse(text)
      if (!result.success) return
      const { data } = result
      const parsed = new URL(data)
      expect(['http:', 'https:']).toContain(parsed.protocol)
      expect([parsed.username, parsed.password]).toEqual(['', ''])
      expect(data).not.toMatch(/[\s\\]/)
      expect(data.length).toBeLessThanOrEqual(2048)
    }),
    { numRuns: 3000 },
  )
})

test('an ordinary address passes', () => {
  fc.assert(
    fc.property(fc.domain(), fc.constantFrom('http', 'https'), (domain, scheme) => {
      fc.pre(domain.length < 250)
      expect(schema.safeParse(`${scheme}://${domain}/a.png`).success).toBe(true)
    }),
  )
})

test('an id as text is the id, and nothing else is one', () => {
  const text = idTextSchema('productId')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
      fc.pre(id < 1e16)
      expect(text.parse(String(id))).toBe(id)
      expect(idOrTextSchema('productId').parse(id)).toBe(id)
    }),
  )
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const result = idOrTextSchema('productId').safeParse(value)
      if (result.success) expect(Number.isSafeInteger(result.data) && result.data > 0).toBe(true)
    }),
  )
})
