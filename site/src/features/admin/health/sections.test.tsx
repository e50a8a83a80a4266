import { describe, expect, test } from 'bun:test'
import type { ComponentType } from 'react'
import type { MarginRow, ProductReference, RangeHealth } from '#shared/contracts/range-health'
import { renderScreen } from '../../../../test/admin-screen.tsx'
import { AltTextSection } from './AltTextSection.tsx'
import { DescriptionSection } from './DescriptionSection.tsx'
import { LeftOutSection } from './LeftOutSection.tsx'
import { MarginSection } from './MarginSection.tsx'
import { ProblemList } from './ProblemList.tsx'
import { RegionSection } from './RegionSection.tsx'
import { StockSection } from './StockSection.tsx'
import type { HealthSectionProps } from './section-props.ts'

const none = { total: 0, rows: [] }
const healthy: RangeHealth = {
  marginThreshold: 30,
  margins: { ...none, below: 0 },
  unknownCosts: none,
  stock: none,
  regions: { ...none, names: ['Europe', 'Japan'], unknown: 0 },
  descriptions: none,
  altTexts: none,
  lastSync: { leftOut: none, failedBlanks: none },
}
const product: ProductReference = { id: 12, slug: 'tee', name: 'Open <To> Work Tee', isActive: true }
const margin: MarginRow = {
  product,
  variants: 'Forest / 2XL',
  variantCount: 1,
  price: '24.50',
  cost: '26.50',
  margin: '-2.00',
  percent: -8.2,
  isBelow: true,
}

const render = (
  Section: ComponentType<HealthSectionProps>,
  change?: Partial<RangeHealth>,
  isFailed = false,
) => renderScreen(<Section health={change && { ...healthy, ...change }} isFailed={isFailed} />)

describe.each([
  ['margins', MarginSection, 'nothing sells at a loss'],
  ['stock', StockSection, 'Nothing sold out'],
  ['regions', RegionSection, 'every region makes it'],
  ['descriptions', DescriptionSection, 'Every product has a description'],
  ['alt-texts', AltTextSection, 'says what it shows'],
  ['left-out', LeftOutSection, 'left nothing out'],
])('the section %s', (id, Section, text) => {
  test('says when there is nothing to mend', () => {
    const html = render(Section, {})
    expect(html).toContain(`id="${id}"`)
    expect(html).toContain(text)
    expect(html).not.toContain('<table')
  })

  test('shows a skeleton while it loads, and a failure', () => {
    expect(render(Section)).toContain('skeleton-block')
    const failed = render(Section, undefined, true)
    expect(failed).toContain('This could not be loaded.')
    expect(failed).not.toContain('skeleton-block')
  })
})

test('a margin below the threshold is marked, also for those who see no color', () => {
  const html = render(MarginSection, { margins: { total: 1, below: 1, rows: [margin] } })
  for (const text of [
    'Open &lt;To&gt; Work Tee',
    'Forest / 2XL',
    '-$2.00',
    '-8.2%',
    ', too low',
    '/products/tee',
  ]) {
    expect(html).toContain(text)
  }
  const fine = { ...margin, margin: '11.55', percent: 47.1, isBelow: false }
  expect(render(MarginSection, { margins: { total: 1, below: 0, rows: [fine] } })).not.toContain('too low')
})

test('an unknown cost is unknown', () => {
  const { cost: _, ...row } = margin
  const html = render(MarginSection, { unknownCosts: { total: 1, rows: [row] } })
  expect(html).toContain('>unknown</td>')
  expect(html).not.toContain('$0.00')
  expect(html).toContain('No margin is known yet.')
})

test('a long list says how long it is, and shows its beginning', () => {
  const rows = Array.from({ length: 200 }, (_, index) => ({ ...product, id: index + 1 }))
  const html = render(DescriptionSection, { descriptions: { total: 10_000, rows } })
  expect(html.match(/<th scope="row"/g)).toHaveLength(12)
  expect(html).toContain('Show all 200')
  expect(html).toContain('These are the first 200 of 10,000.')
  expect(html).toContain('/admin/products?edit=description&amp;product=1"')
})

test('variants that can’t be made and are still on sale stand out', () => {
  const row = { product, variants: 'S, M', variantCount: 2, state: 'sold_out' as const, buyableCount: 1 }
  expect(render(StockSection, { stock: { total: 1, rows: [row] } })).toContain('1 of 2 still on sale')
})

test('a hidden product has no link to the shop', () => {
  const row = { name: 'Tee / S', reason: 'no usable price', product: { ...product, isActive: false } }
  const withRow = (changed: typeof row) =>
    render(LeftOutSection, { lastSync: { leftOut: { total: 1, rows: [changed] }, failedBlanks: none } })
  expect(withRow(row)).not.toContain('/products/tee')
  expect(withRow({ ...row, product })).toContain('/products/tee')
  expect(render(LeftOutSection, { lastSync: null })).toContain('No sync has said yet')
})

test('the problems are counted, and the token has its state', () => {
  const html = renderScreen(
    <ProblemList
      health={{
        ...healthy,
        lastSync: { leftOut: { total: 1200, rows: [] }, failedBlanks: { total: 34, rows: [] } },
      }}
      access={{ state: 'refused', message: 'Printful refused the token (401).' }}
    />,
  )
  expect(html).toMatch(/href="\/admin\/health#left-out"[^>]*><span[^>]*text-danger[^>]*>1,234</)
  expect(html).toMatch(/href="\/admin\/health#stock"[^>]*><span[^>]*text-green[^>]*>0</)
  expect(html).toContain('Token refused')
})
