import type { StoredImages } from '../../components/ProductCard.tsx'
import { CollectionCard, collectionsGridClass } from './CollectionCard.tsx'
import type { CollectionCover } from './covers.ts'

interface CollectionGridProps {
  covers: readonly CollectionCover[]
  storedImages?: StoredImages | undefined
}

/** The widest first row. */
const FIRST_ROW = 3

export function CollectionGrid({ covers, storedImages }: CollectionGridProps) {
  return (
    <ul className={collectionsGridClass}>
      {covers.map((cover, index) => (
        <li key={cover.collection.id}>
          <CollectionCard cover={cover} storedImages={storedImages} onTop={index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  )
}
