import { expect, test } from 'bun:test'
import { htmlToText } from './html-text.ts'

test.each([
  [
    '<p dir="ltr">By <b>suppliers</b>.&nbsp;</p><p>Order<br />a size up.</p>',
    'By suppliers.\n\nOrder\na size up.',
  ],
  ['<h6><strong>A Chest</strong></h6><p>Measure &lt;around&gt; it.</p>', 'A Chest\n\nMeasure <around> it.'],
  ['<span id="docs-internal-guid-1">Up to 2″ (5&nbsp;cm)</span>', 'Up to 2″ (5 cm)'],
  ['<script>alert(1)</script><a href="https://evil.example">here</a><img src="x">', 'here'],
  ['<ul><li>One</li><li>Two</li></ul>', '• One\n• Two'],
  ['3 < 4 & 5 > 4', '3 < 4 & 5 > 4'],
  ['Soft &amp; light.\r\n\r\n• 100% cotton\r\n• Wash cold', 'Soft & light.\n\n• 100% cotton\n• Wash cold'],
  ['<p>\u202Eevil</p>', 'evil'],
])('%j is text', (html, text) => {
  expect(htmlToText(html, 1000)).toBe(text)
})

test.each(['', ' \n ', '<p> </p>', null, undefined])('%j is null', (html) => {
  expect(htmlToText(html, 1000)).toBeNull()
})

test('deep nesting is no trouble', () => {
  for (const tag of ['i', 'ol><li', 'h1', 'blockquote']) {
    expect(() => htmlToText(`${`<${tag}>`.repeat(20_000)}x`, 5000)).not.toThrow()
  }
})

test('a long text is cut', () => {
  expect(htmlToText(`<p>${'word '.repeat(500)}</p>`, 20)).toBe('word word word word…')
  expect(htmlToText(`${'<b>'.repeat(100_000)}word`, 20)).toBeNull()
})
