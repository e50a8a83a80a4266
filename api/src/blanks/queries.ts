import { eq, or } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { inList } from '../db/in-list.ts'
import { blanks, blankVariants, type StoredSizeTable } from '../db/schema/catalog.ts'
import type { Blank } from './blank.ts'

export interface StoredBlank extends Blank {
  source: string
  sizeTables: StoredSizeTable[] | null
  fetchedAt: Date
  sizesFetchedAt: Date | null
}

const VARIANTS_PER_STATEMENT = 500

export type StoredBlanks = ReadonlyMap<number, StoredBlank>

export function listStoredBlanks(db: Db, source: string): Map<number, StoredBlank> {
  const variants = Map.groupBy(
    db.select().from(blankVariants).orderBy(blankVariants.id).all(),
    ({ blankId }) => blankId,
  )
  const rows = db.select().from(blanks).where(eq(blanks.source, source)).all()
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, variants: (variants.get(row.id) ?? []).map(({ blankId, ...variant }) => variant) },
    ]),
  )
}

const byId = (a: { id: number }, b: { id: number }) => a.id - b.id

function isSame(a: StoredBlank, b: StoredBlank): boolean {
  const content = ({ fetchedAt, sizesFetchedAt, variants, ...rest }: StoredBlank) => ({
    ...rest,
    variants: variants.toSorted(byId),
  })
  return Bun.deepEquals(content(a), content(b))
}

/** Returns the ids of the blanks that have changed. */
export function saveBlanks(db: Db, source: string, fetched: readonly StoredBlank[]): number[] {
  if (fetched.length === 0) return []
  const stored = listStoredBlanks(db, source)
  return fetched.flatMap((blank) => {
    const { variants, ...values } = blank
    db.insert(blanks).values(values).onConflictDoUpdate({ target: blanks.id, set: values }).run()
    const old = stored.get(blank.id)
    if (old && isSame(old, blank)) return []
    const rows = variants.map((variant) => ({ ...variant, blankId: blank.id }))
    const ids = rows.map(({ id }) => id)
    // A variant may have been another blank's.
    db.delete(blankVariants)
      .where(or(eq(blankVariants.blankId, blank.id), inList(blankVariants.id, ids)))
      .run()
    for (let start = 0; start < rows.length; start += VARIANTS_PER_STATEMENT) {
      db.insert(blankVariants)
        .values(rows.slice(start, start + VARIANTS_PER_STATEMENT))
        .run()
    }
    return [blank.id]
  })
}

export const sizeImageUrlsOf = ({ sizeTables }: StoredBlank) =>
  sizeTables?.flatMap(({ imageUrl }) => imageUrl ?? []) ?? []
