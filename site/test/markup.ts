import { findAll } from './http.ts'

/** What a validator would refuse and no component test can see: it comes from how the page is put together. */
export function markupProblems(html: string): string[] {
  const ids = findAll(html, '[id]', 'id')
  return [
    ...findAll(html, 'body style', 'class').map(() => 'a style element in the body'),
    ...(html.trimEnd().endsWith('</html>') ? [] : ['something after </html>']),
    ...(findAll(html, 'h1', 'class').length === 1 ? [] : ['not one h1']),
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `the id ${id} twice`),
  ]
}
