import type { Db } from '../src/db/client.ts'
import type { RegionStock } from '../src/db/schema/catalog.ts'
import { blanks, blankVariants } from '../src/db/schema/catalog.ts'

type BlankVariantValues = Partial<Omit<typeof blankVariants.$inferInsert, 'id' | 'blankId'>>

interface BlankSeed extends Partial<typeof blanks.$inferInsert> {
  variants?: BlankVariantValues[]
}

let lastId = 0

/** A blank with its variants, of which it returns the ids. */
export function seedBlank(db: Db, { variants = [{}], ...values }: BlankSeed = {}): number[] {
  const blankId = ++lastId
  db.insert(blanks)
    .values({ id: blankId, source: 'sandbox', isDiscontinued: false, fetchedAt: new Date(), ...values })
    .run()
  return variants.map((variant) => {
    const id = ++lastId
    db.insert(blankVariants)
      .values({ id, blankId: values.id ?? blankId, material: [], regions: [], ...variant })
      .run()
    return id
  })
}

/** `{ EU: 'in_stock' }` as Printful lists it. */
export const regions = (stock: Record<string, string | null>): RegionStock[] =>
  Object.entries(stock).map(([region, status]) => ({ region, name: `Region ${region}`, status }))
