import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { BuyingFacts } from './BuyingFacts.tsx'

test('the days for returns are named only while the text page is the one that names them', () => {
  const draw = (isReturnsDefault: boolean) =>
    renderToStaticMarkup(
      <BuyingFacts productionDays={null} arrivalOf={null} isReturnsDefault={isReturnsDefault} />,
    )
  expect(draw(true)).toContain('<a href="/returns">Within 30 days if it is our fault</a>')
  expect(draw(false)).toContain('<a href="/returns">What we take back</a>')
})
