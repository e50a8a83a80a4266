import { expect, test } from 'bun:test'
import type { ComponentType } from 'react'
import type { MarginRow, ProductReference, RangeHealth } from '#shared/contracts/range-health'
import { renderScreen } from '../../../../test/admin-screen.tsx'
import { AltTextSection } from './AltTextSection.tsx'
import { DescriptionSection } from './DescriptionSection.tsx'
import { LeftOutSection } from './LeftOutSection.tsx'
import { MarginSection } from './MarginSection.tsx'
import { RegionSection } from './RegionSection.tsx'
import { StockSection } from './StockSection.tsx'
import type { HealthSectionProps } from './section-props.ts'

const none = { total: 0, rows: [] }
const healthy: RangeHealth = {
  ...{ marginThreshold: 30, margins: { ...none, below: 0 }, unknownCosts: none, stock: none },
  regions: { ...none, names: ['Europe', 'Japan'], unknown: 0 },
  ...{ descriptions: none, altTexts: none, lastSync: { leftOut: none, failedBlanks: none } },
}
const product: ProductReference = { id: 12, slug: 'tee', name: 'Open <To> Work Tee', isActive: true }
const margin: MarginRow = {
  ...{ product, variants: 'Forest / 2XL', variantCount: 1, price: '24.50', cost: '26.50' },
  ...{ margin: '-2.00', percent: -8.2, isBelow: true },
}

type Section = ComponentType<HealthSectionProps>
const render = (Section: Section, change?: Partial<RangeHealth>, isFailed = false) =>
  renderScreen(<Section health={change && { ...healthy, ...change }} isFailed={isFailed} />)

test.each([
  ['margins', MarginSection, 'nothing sells at a loss'],
  ['stock', StockSection, 'Nothing sold out'],
  ['regions', RegionSection, 'every region makes it'],
  ['descriptions', DescriptionSection, 'Every product has a description'],
  ['alt-texts', AltTextSection, 'says what it shows'],
  ['left-out', LeftOutSection, 'left nothing out'],
])(
  'the section %s shows that it loads, that it failed, or that there is nothing to mend',
  (id, Section, text) => {
    const html = render(Section, {})
    for (const part of [`id="${id}"`, text]) expect(html).toContain(part)
    expect(html).not.toContain('<table')
    expect(render(Section)).toContain('skeleton-block')
    expect(render(Section, undefined, true)).toContain('This could not be loaded.')
  },
)

test('a margin below the threshold is marked, and an unknown cost is unknown', () => {
  const html = render(MarginSection, { margins: { total: 1, below: 1, rows: [margin] } })
  const texts = ['Open &lt;To&gt; Work Tee', 'Forest / 2XL', '-$2.00', '-8.2%', ', too low', '/products/tee']
  expect(texts.filter((text) => !html.includes(text))).toEqual([])
  const fine = { ...margin, margin: '11.55', percent: 47.1, isBelow: false }
  expect(render(MarginSection, { margins: { total: 1, below: 0, rows: [fine] } })).not.toContain('too low')
  const { cost: _, ...row } = margin
  const unknown = render(MarginSection, { unknownCosts: { total: 1, rows: [row] } })
  expect(unknown).toContain('>unknown</td>')
  expect(unknown).not.toContain('$0.00')
})
