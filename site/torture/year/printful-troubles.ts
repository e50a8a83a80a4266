import { costsIn, lateCosts, missingItem, otherQuantity, otherRecipient } from '#sandbox/orders/draft-changes'
import type { DraftChange } from '#sandbox/orders/drafts'
import { fromCents, toCents } from '#shared/price'
import type { MakeTrouble } from './troubles.ts'
import { toDuration } from './weather.ts'

const MINUTE_MS = 60_000
const CHANGED_PERCENT = 50

export const higherCosts: DraftChange = ({ costs }) => {
  if (costs) costs.total = fromCents(toCents(costs.total) * 4)
}

/** Changes some of all drafts for a while. */
const changeDrafts =
  (name: string, change: DraftChange): MakeTrouble =>
  async ({ printful, random, countFault, weather }, size) => {
    const end = printful.orders.changeDrafts((draft) => {
      if (random.integer(1, 100) > CHANGED_PERCENT) return
      countFault(`Printful: ${name}`)
      change(draft)
    }, Number.POSITIVE_INFINITY)
    await weather.last(toDuration(size))
    end()
  }

/** What Printful does to many orders for a while. */
export const printfulTroubles = {
  'drafts lack an item': changeDrafts('missing items', missingItem),
  'drafts have another quantity': changeDrafts('other quantities', otherQuantity(7)),
  'drafts have another recipient': changeDrafts('other recipients', otherRecipient({ city: 'Elsewhere' })),
  'costs of drafts are in euros': changeDrafts('costs in euros', costsIn('EUR')),
  'costs of drafts are above the price': changeDrafts('costs above the price', higherCosts),
  'costs of drafts come late': async (world, size) => {
    const { printful, schedule, random, weather } = world
    const late: DraftChange = (draft) => {
      lateCosts(draft)
      schedule.after(random.integer(1000, 60 * MINUTE_MS), () => {
        weather.disturb()
        if (!draft.costs) printful.orders.computeCosts(draft.id)
      })
    }
    await changeDrafts('late costs', late)(world, size)
  },
  'Printful does not find an order that it has just made': async ({ printful, schedule, weather }, size) => {
    const endsAt = schedule.now + toDuration(size)
    while (schedule.now < endsAt && !weather.isClear) {
      weather.disturb()
      printful.orders.missNext(1 + (size % 4))
      await weather.last(MINUTE_MS)
    }
    printful.orders.missNext(0)
    weather.disturb()
  },
  'Printful discontinues a variant for a while': async ({ printful, tell, weather }, size) => {
    const { products } = printful.catalog
    const product = products[size % products.length]
    const [variant] = product?.sync_variants ?? []
    if (!product || !variant || product.sync_variants.length === 1) return
    product.sync_variants = product.sync_variants.filter((each) => each !== variant)
    tell(`Printful no longer has ${variant.name}`)
    await weather.last(toDuration(size))
    product.sync_variants = [variant, ...product.sync_variants]
  },
} satisfies Record<string, MakeTrouble>
