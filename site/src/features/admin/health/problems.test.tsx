import { expect, test } from 'bun:test'
import { type CatalogHealth, type Problem, problemKindSchema } from '#shared/contracts/catalog-health'
import { renderScreen } from '../../../../test/admin-screen.tsx'
import { Problems } from './HealthScreen.tsx'
import { PROBLEMS } from './problems.ts'

const healthy: CatalogHealth = {
  marginThreshold: 30,
  problems: problemKindSchema.options.map((kind) => ({ kind, total: 0, rows: [] })),
}
const product = { id: 12, slug: 'tee', name: 'Open <To> Work Tee', isActive: true }

const render = (kind?: string, row?: Partial<Problem>) =>
  renderScreen(
    <Problems
      access={undefined}
      health={{
        ...healthy,
        problems: healthy.problems.map((list) =>
          list.kind === kind
            ? {
                kind: list.kind,
                total: 1,
                rows: [{ name: '', product: null, variants: null, text: null, ...row }],
              }
            : list,
        ),
      }}
    />,
  )

test('each kind has a section, which says so if there is no problem', () => {
  const html = render()
  for (const kind of problemKindSchema.options) {
    expect(html).toContain(`<section id="${kind}"`)
    expect(html).toContain(PROBLEMS[kind].none)
  }
  expect(html).not.toContain('<table')
})

test('a problem names its product, what is wrong, and where it is solved', () => {
  const margin = { name: product.name, product, variants: 'Forest / 2XL', text: '-8.2%' }
  const html = render('low_margin', margin)
  for (const text of ['Open &lt;To&gt; Work Tee', 'Forest / 2XL', '-8.2%', '/products/tee', 'printful.com'])
    expect(html).toContain(text)
  const undescribed = render('no_description', { name: product.name, product })
  expect(undescribed).toContain('edit=description')
  expect(undescribed).not.toContain('>Problem<')
  expect(render('left_out', { name: 'Cap', text: 'ignored in Printful' })).not.toContain('/products/cap')
})
