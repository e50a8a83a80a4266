import { expect, test } from 'bun:test'
import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Change } from '#shared/contracts/change'
import { ChangeList } from './ChangeList.tsx'

const change: Change = {
  ...{ id: 5, at: '2026-01-31T12:00:00.000Z', by: 'Ada', collection: null, isUndoable: true },
  product: { id: 7, slug: 'tee', name: 'Open <To> Work Tee', isActive: true },
  ...{ kind: 'description', before: 'Soft <b>cotton</b>.', after: 'Warm <b>cotton</b>.' },
}
const render = (changes: Change[]) =>
  renderToStaticMarkup(
    <ChangeList changes={changes} nameOf={String} onUndo={() => {}} listRef={createRef()} />,
  )
const toText = (html: string) => html.replace(/<[^>]+>/g, '')

test('a change is shown by its words, as text, with its undo', () => {
  const html = render([change])
  expect(toText(html)).toContain('Removed: Soft. Added: Warm.  &lt;b&gt;cotton&lt;/b&gt;.')
  expect(html).toContain('href="/products/tee"')
  expect(html).toContain('aria-label="Undo: Description, Open &lt;To&gt; Work Tee"')
  expect(html).not.toContain('Show all')
  const long = render([{ ...change, kind: 'description', before: 'Old. '.repeat(200), after: 'New.' }])
  expect(long).toMatch(/<button[^>]* aria-expanded="false"[^>]*>Show all<\/button>/)
})

test('what has changed again since has no undo, and a hidden product no page', () => {
  const hidden = { ...change.product!, isActive: false }
  const html = render([{ ...change, by: null, isUndoable: false, product: hidden }])
  expect(html).not.toMatch(/<button|href=/)
  expect(toText(html)).toContain('Changed again since')
  expect(toText(html)).toContain('An account that is gone')
})
