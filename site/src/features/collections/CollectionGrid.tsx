import type { Pictures } from '../../components/ProductCard'
import { CollectionCard, collectionsGridClass } from './CollectionCard'
import type { CollectionCover } from './covers'

interface CollectionGridProps {
  covers: readonly CollectionCover[]
  pictures?: Pictures | undefined
}

/** The widest first row. */
const FIRST_ROW = 3

export function CollectionGrid({ covers, pictures }: CollectionGridProps) {
  return (
    <ul className={collectionsGridClass}>
      {covers.map((cover, index) => (
        <li key={cover.collection.id}>
          <CollectionCard cover={cover} pictures={pictures} onTop={index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  )
}
