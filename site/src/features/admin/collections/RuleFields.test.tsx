import { afterAll, expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { queryClient } from '../../../lib/query.ts'
import { collectionChoicesQuery } from './collections.queries.ts'
import { RuleFields } from './RuleFields.tsx'

const { queryKey } = collectionChoicesQuery()
const rules = { types: ['Poster'], colors: ['pink' as const], minPrice: '', maxPrice: '' }

const render = () =>
  renderToStaticMarkup(
    <RuleFields
      rules={rules}
      errors={undefined}
      register={(name) => ({ name, onChange: async () => {}, onBlur: async () => {}, ref: () => {} })}
      onChange={() => {}}
    />,
  )
const checkboxes = (html: string) =>
  [...html.matchAll(/<label[^>]*>(<input type="checkbox"[^>]*>)(.*?)<\/label>/g)].map(
    ([, input = '', label = '']) => [label.replace(/<[^>]*>/g, ''), input.includes('checked')] as const,
  )

afterAll(() => queryClient.clear())

test('types and colors that no product has any more can still be taken out of a rule', () => {
  queryClient.setQueryData(queryKey, {
    types: [
      { value: 'T-shirt', count: 3 },
      { value: 'Mug', count: 2 },
    ],
    colors: [{ value: 'black', count: 5 }],
  })
  expect(checkboxes(render())).toEqual([
    ['Mugs (2)', false],
    ['Posters (0)', true],
    ['T-shirts (3)', false],
    ['Black (5)', false],
    ['Pink (0)', true],
  ])
})
