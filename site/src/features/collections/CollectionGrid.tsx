import type { StoredImages } from '#shared/stored-image'
import { CollectionCard, collectionsGridClass } from './CollectionCard.tsx'
import type { CollectionCover } from './covers.ts'

interface CollectionGridProps {
  covers: readonly CollectionCover[]
  storedImages?: StoredImages | undefined
}

const MAX_COLUMNS = 3

export function CollectionGrid({ covers, storedImages }: CollectionGridProps) {
  return (
    <ul className={collectionsGridClass}>
      {covers.map((cover, index) => (
        <li key={cover.collection.id}>
          <CollectionCard cover={cover} storedImages={storedImages} aboveFold={index < MAX_COLUMNS} />
        </li>
      ))}
    </ul>
  )
}
