import type { AdminVariant } from '#shared/contracts/admin-product'
import { formatPrice } from '#shared/price'
import { Section } from './Section.tsx'

const TITLES = ['Stock', 'Price', 'Cost', 'Margin', 'SKU']
const NUMBERS = new Set(['Price', 'Cost', 'Margin'])

const stockText = (stock: number | null) =>
  stock === null ? 'Unlimited' : stock === 0 ? 'Sold out' : String(stock)
const priceText = (price: string | null) => (price === null ? 'Unknown' : formatPrice(price))

const toCells = ({ stockQuantity, price, cost, margin, sku }: AdminVariant) => [
  stockText(stockQuantity),
  formatPrice(price),
  priceText(cost),
  priceText(margin),
  sku ?? '–',
]

const cellClass = (title: string | undefined) =>
  `px-2 py-1.5 whitespace-nowrap first:pl-0 ${NUMBERS.has(title ?? '') ? 'price text-right' : 'text-left'}`

/** As Printful has them: nothing of it is changed here. */
export function VariantTable({ variants }: { variants: readonly AdminVariant[] }) {
  if (variants.length === 0) {
    return (
      <Section title="Variants">
        <p className="text-sm text-muted">Printful lists none now.</p>
      </Section>
    )
  }
  const hasOption = variants.some(({ option }) => option !== null)
  const titles = ['Size', 'Color', ...(hasOption ? ['Option'] : []), ...TITLES]
  const list = (variant: AdminVariant) => [
    variant.color ?? '–',
    ...(hasOption ? [variant.option ?? '–'] : []),
    ...toCells(variant),
  ]
  return (
    <Section title="Variants">
      <section
        aria-label="Table of variants"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
        tabIndex={0}
        className="max-h-96 overflow-auto"
      >
        <table className="w-full border-collapse text-sm">
          <thead className="sticky top-0 bg-raised text-xs text-muted">
            <tr>
              {titles.map((title) => (
                <th key={title} scope="col" className={`font-semibold ${cellClass(title)}`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.map((variant) => (
              <tr key={variant.id} className="border-t border-line">
                <th scope="row" className={`font-normal ${cellClass('Size')}`}>
                  {variant.size}
                </th>
                {list(variant).map((text, index) => (
                  <td key={index} className={cellClass(titles[index + 1])}>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}
