import { parse } from 'csv-parse/sync'
import { orderNumber } from '#api/orders/queries'
import { countryName } from '#shared/address'
import { fromCents } from '#shared/price'
import { RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { listPaidOrders, type PaidOrder } from './paid-orders.ts'
import { readAdmin } from './read-admin.ts'

const ZONES = ['UTC', 'Pacific/Auckland']

type Cells = Record<string, string>

const differs = (message: string) => new RuleBroken('the exported orders say what the books say', message)

/** Requires that the exported file has each paid order once, the newest first, as the books of Stripe and Printful have it. @throws RuleBroken */
export async function checkExport(world: World): Promise<void> {
  const paid = listPaidOrders(world).toReversed()
  for (const zone of ZONES) {
    const toDay = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format
    await requireRows(world, `tz=${zone}`, paid, toDay)
    const day = paid[0] && toDay(paid[0].paidAt)
    const ofDay = paid.filter(({ paidAt }) => toDay(paidAt) === day)
    if (day) await requireRows(world, `tz=${zone}&from=${day}&to=${day}`, ofDay, toDay)
  }
}

async function requireRows(
  world: World,
  query: string,
  paid: readonly PaidOrder[],
  toDay: (at: number) => string,
): Promise<void> {
  const file = await readAdmin(world, `/orders/export.csv?${query}`)
  const rows: Cells[] = parse(await file.text(), { bom: true, columns: true })
  const numbers = rows.map(({ number }) => number).join(', ')
  const wantedNumbers = paid.map(({ order }) => orderNumber(order.id)).join(', ')
  if (numbers !== wantedNumbers)
    throw differs(`The file has ${numbers || 'nothing'} (${query}), and the books have ${wantedNumbers}.`)
  for (const [index, each] of paid.entries()) requireCells(rows[index]!, toCells(each, toDay), query)
}

/** Separators in a name, which the file and Stripe's lines write differently. */
const foldSeparators = (text: string) => text.replaceAll(', ', ' / ')

function requireCells(row: Cells, wanted: Cells, query: string): void {
  const refunds = row.refunds!.split('; ').toSorted().join('; ')
  const shown: Cells = { ...row, items: foldSeparators(row.items!), refunds }
  for (const [column, text] of Object.entries(wanted))
    if (shown[column] !== text)
      throw differs(
        `Order ${row.number} has “${shown[column]}” as its ${column} (${query}), and the books say “${text}”.`,
      )
}

const toKnown = (cents: number | null) => (cents === null ? '' : fromCents(cents))

/** Returns the cells of an order. The store need not know what became of a payment in test mode. */
function toCells(paidOrder: PaidOrder, toDay: (at: number) => string): Cells {
  const { session, lines, country, paidAt, amounts, isLive } = paidOrder
  const { amount_shipping = 0, amount_discount = 0, amount_tax = 0 } = session?.total_details ?? {}
  return {
    date: toDay(paidAt),
    country: country === null ? '' : countryName(country),
    items: foldSeparators(
      lines.map(({ quantity, description }) => `${quantity} × ${description}`).join('; '),
    ),
    shipping: fromCents(amount_shipping),
    discount: fromCents(amount_discount),
    tax: fromCents(amount_tax),
    total: fromCents(amounts.paid),
    ...(isLive && {
      refunds: describeRefunds(paidOrder, toDay),
      fee: toKnown(amounts.fee),
      cost: toKnown(amounts.cost),
      margin: toKnown(amounts.margin),
    }),
  }
}

const describeRefunds = ({ returned }: PaidOrder, toDay: (at: number) => string): string =>
  returned
    .flatMap(({ status, at, cents }) => (status === null ? [] : `${fromCents(cents)} (${toDay(at)})`))
    .toSorted()
    .join('; ')
