import { expect, test } from 'bun:test'
import { readEnv } from '#api/env'
import { readDefaultStorefront } from '#api/storefront/storefront'
import { mapPages } from '#shared/storefront-parts'
import { renderMarkdown } from './markdown.ts'

const ORIGIN = 'https://shop.example'
const render = (text: string, idPrefix = 'text-') => renderMarkdown(text, { origin: ORIGIN, idPrefix })

test.each([
  ['[a](https://example.com/x)', '<a href="https://example.com/x" rel="noopener">a</a>'],
  ['[a](/shipping)', '<a href="/shipping">a</a>'],
  ['[a](https://shop.example/returns)', '<a href="https://shop.example/returns">a</a>'],
  ['[a](mailto:us@shop.example)', '<a href="mailto:us@shop.example">a</a>'],
  ['[a](#why)', '<a href="#text-why">a</a>'],
  ['[a](javascript:alert(1))', 'a'],
  ['[a](JaVaScRiPt:alert(1))', 'a'],
  ['[a](java&#115;cript:alert(1))', 'a'],
  ['[a](data:text/html,x)', 'a'],
  ['[a](vbscript:x)', 'a'],
  ['[a](http://example.com)', 'a'],
  ['[a *b*](file:///etc/passwd)', 'a <em>b</em>'],
  ['![a cat](https://example.com/cat.png)', 'a cat'],
])('%s is rendered as %s', (markdown, html) => {
  expect(render(markdown)).toBe(`<p>${html}</p>\n`)
})

test('a reference to an unsafe address is text, too', () => {
  expect(render('[a][x]\n\n[x]: javascript:alert(1)')).toBe('<p>a</p>\n')
})

test('markup is text', () => {
  const html = render('<script>alert(1)</script>\n\nA <b onclick="x">b</b> <!-- c --> &lt;i&gt;')
  expect(html).not.toMatch(/<(script|b|i|!)/)
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(render('## <img src=x onerror=alert(1)>')).not.toContain('<img')
})

test('headings begin below the page’s own, and ids are unique and apart from those of the page', () => {
  const html = render('# Main\n\n## Cart\n\n## Cart\n\n# 🎉')
  expect(html.match(/<h\d[^>]*>/g)).toEqual([
    '<h2 id="text-main">',
    '<h3 id="text-cart">',
    '<h3 id="text-cart-1">',
    expect.stringMatching(/^<h2( id="text-.+")?>$/),
  ])
  expect(render('### Only')).toBe('<h3 id="text-only">Only</h3>\n')
})

test('a default text is rendered as it always was', () => {
  const { pages } = readDefaultStorefront(readEnv({ NODE_ENV: 'production', SITE_URL: ORIGIN }))
  mapPages((id) => {
    const { body } = pages[id]
    expect(render(body, '')).toBe(Bun.markdown.html(body, { headings: { ids: true } }))
  })
})
