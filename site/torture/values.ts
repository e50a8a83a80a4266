import fc from 'fast-check'

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u202egnp.exe',
  '\u2066a\u2069',
  '\ufeff',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦',
  '\ud800',
  '\udfff\ud800',
  '../../../etc/passwd',
  "' OR 1=1 --",
  '"; DROP TABLE products; --',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '%',
  '*',
  '"',
  'a"b*',
  'NEAR(',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'http://user:pass@localhost/',
  'file:///etc/passwd',
  'x'.repeat(5000),
  '9'.repeat(400),
  '９',
  '-1',
  '0',
  '01',
  '1.5',
  '1e3',
  '1e999',
  '9007199254740993',
  '0x10',
]

/** Text that programs tend to stumble over. */
export const trickyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 40 }) },
)

export const trickyNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e21),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

export const trickyValue: fc.Arbitrary<unknown> = fc.oneof(
  trickyText,
  trickyNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], { toString: 1 }, { $ne: null }, { length: -1 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Percent codes that don't decode to UTF-8, or decode to something dangerous. */
export const trickyPercent = fc.constantFrom(
  '%',
  '%2',
  '%zz',
  '%00',
  '%0d%0aSet-Cookie:%20a=b',
  '%2e%2e%2f%2e%2e%2f',
  '%252e%252e%252f',
  '%2f%2fevil.example',
  '%5c',
  '%c0%af',
  '%ed%a0%80',
  '%ff',
  '%fe%ff',
  '%u0041',
  '%e2%80%ae',
  '%3Cscript%3E',
)

/** For a URL; a lone surrogate becomes the replacement character. */
export const encodeText = (text: string) => encodeURIComponent(text.toWellFormed())

export const trickyUrlText = fc.oneof(
  { weight: 3, arbitrary: trickyText.map(encodeText) },
  { weight: 1, arbitrary: trickyPercent },
)
