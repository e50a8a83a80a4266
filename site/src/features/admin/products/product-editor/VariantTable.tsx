import type { AdminVariant } from '#shared/contracts/admin-product'
import { formatPrice } from '#shared/price'
import { type Column, DataTable } from '../../DataTable.tsx'
import { Section } from '../../Section.tsx'

const stockText = (stock: number | null) =>
  stock === null ? 'Unlimited' : stock === 0 ? 'Sold out' : String(stock)
const priceText = (price: string | null) => (price === null ? 'Unknown' : formatPrice(price))
const costText = ({ cost, costCurrency }: AdminVariant) =>
  costCurrency === null ? priceText(cost) : `Unknown, in ${costCurrency}`

const SIZE: Column<AdminVariant> = { title: 'Size', cell: ({ size }) => size }
const COLOR: Column<AdminVariant> = { title: 'Color', cell: ({ color }) => color ?? '–' }
const OPTION: Column<AdminVariant> = { title: 'Option', cell: ({ option }) => option ?? '–' }
const COLUMNS: Column<AdminVariant>[] = [
  { title: 'Stock', cell: ({ stockQuantity }) => stockText(stockQuantity) },
  { title: 'Price', isNumber: true, cell: ({ price }) => formatPrice(price) },
  { title: 'Cost', isNumber: true, cell: costText },
  { title: 'Margin', isNumber: true, cell: ({ margin }) => priceText(margin) },
  { title: 'SKU', cell: ({ sku }) => sku ?? '–' },
]

/** Shows the variants as Printful has them. Nothing can be changed here. */
export function VariantTable({ variants }: { variants: readonly AdminVariant[] }) {
  const hasOption = variants.some(({ option }) => option !== null)
  return (
    <Section title="Variants">
      <p className="mb-3 text-sm text-muted">
        Price, cost and stock come from Printful. Change a price there, then sync.
      </p>
      <DataTable
        caption="Table of variants"
        columns={[SIZE, COLOR, ...(hasOption ? [OPTION] : []), ...COLUMNS]}
        rows={variants}
        empty="Printful lists none now."
        isScrolled
        rowKey={({ id }) => String(id)}
      />
    </Section>
  )
}
