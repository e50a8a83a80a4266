import { expect, test } from 'bun:test'
import { toPreview } from './to-preview.ts'

test('a preview runs no script, opens no link, and has its styles apart', () => {
  const page =
    '<html lang="en"><head><style>a { color: red }</style></head><body><a href="/">Home</a><script src="/a.js">run()</script></body></html>'
  expect(toPreview(page)).toEqual({
    html: '<html lang="en" hidden=""><head><base target="_blank"></head><body><a href="/" tabindex="-1">Home</a><script type="application/json"></script></body></html>',
    styles: 'a { color: red }',
  })
})
