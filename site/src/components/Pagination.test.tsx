import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { Pagination } from './Pagination.tsx'

const toText = (page: number, pageCount: number) =>
  renderToStaticMarkup(
    <Pagination page={page} pageCount={pageCount} pathOf={(number) => `?page=${number}`} />,
  )
    .replace(/<span aria-current="page"[^>]*>(.*?)<\/span><span>(\d+)<\/span><\/span>/g, '[$2]')
    .replace(/<span class="sr-only">[^<]*<\/span>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test.each([
  [1, 1, ''],
  [2, 2, 'Previous 1 [2]'],
  [1, 209, '[1] 2 … 209 Next'],
  [3, 209, 'Previous 1 2 [3] 4 … 209 Next'],
  [5, 209, 'Previous 1 … 4 [5] 6 … 209 Next'],
  [209, 209, 'Previous 1 … 208 [209]'],
])('page %d of %d shows: %s', (page, pageCount, text) => {
  expect(toText(page, pageCount)).toBe(text)
})
