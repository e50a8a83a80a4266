import { afterEach, expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Change } from '#shared/contracts/change'
import { queryClient } from '../../../lib/query.ts'
import { changesQuery } from './changes.queries.ts'
import { ProductChanges } from './ProductChanges.tsx'

afterEach(() => queryClient.clear())

const change: Change = {
  ...{ id: 5, at: '2026-01-31T12:00:00.000Z', by: 'Ada', collection: null, isUndoable: true },
  product: { id: 7, slug: 'tee', name: 'Open <To> Work Tee', isActive: true },
  ...{ kind: 'description', before: 'Soft <b>cotton</b>.', after: 'Warm <b>cotton</b>.' },
}
const cache = (productId: number, changes: Change[]) =>
  queryClient.setQueryData(changesQuery(1, productId).queryKey, { changes, total: changes.length })
const render = () => renderToStaticMarkup(<ProductChanges productId={7} />)
const toText = (html: string) => html.replace(/<[^>]+>/g, '')

test('the changes of the product are shown, by their words, with their undo', () => {
  cache(8, [{ ...change, id: 6, by: 'Somebody else' }])
  cache(7, [change])
  const html = render()
  expect(toText(html)).toContain('Removed: Soft. Added: Warm.  &lt;b&gt;cotton&lt;/b&gt;.')
  expect(html).toContain('href="/products/tee"')
  expect(html).toContain('aria-label="Undo: Description, Open &lt;To&gt; Work Tee"')
  expect(html).toContain('Ada')
  expect(html).not.toContain('Somebody else')
})

test('what has changed again since has no undo, and a hidden product leads to its place in the list', () => {
  cache(7, [{ ...change, by: null, isUndoable: false, product: { ...change.product!, isActive: false } }])
  const html = render()
  expect(html).not.toContain('<button')
  expect(toText(html)).toContain('Changed again since')
  expect(toText(html)).toContain('An account that is gone')
  expect(html).toContain('href="/admin/products?q=tee"')
})

test('loading and an empty log are said', () => {
  expect(render()).toContain('Loading changes')
  cache(7, [])
  expect(render()).toContain('Nothing has been changed here yet.')
})
