import { useState } from 'react'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { type ManagedImage, type ManagedImages, toPublicImages } from '#shared/image-manager'
import { galleryImages, imageAltText } from '#shared/product-images'
import { Switch } from '../../../../components/ui/Switch.tsx'
import { SortableList } from '../../sorting/SortableList.tsx'
import { ImageRow } from './ImageRow.tsx'
import { changeImages, moveImage, proposeAltTexts, removeImage, visibleImages } from './image-edits.ts'

interface ImageListProps {
  product: AdminProduct
  managed: ManagedImages
  onChange: (managed: ManagedImages) => void
  onDragging: (isDragging: boolean) => void
}

export function ImageList({ product, managed, onChange, onDragging }: ImageListProps) {
  const [showAll, setShowAll] = useState(false)
  const [moveStatus, setMoveStatus] = useState('')
  const visible = visibleImages(managed.images, showAll)
  const keys = visible.map((image) => image.key)
  const pageUrls = galleryImages(toPublicImages(product, managed)).map((image) => image.url)
  const labels = new Map(managed.images.map((image, index) => [image.key, imageLabel(image, index)]))
  const labelOf = (key: string) => labels.get(key) ?? 'image'

  const moveBy = (key: string, step: 1 | -1) => {
    const toKey = keys[keys.indexOf(key) + step]
    if (toKey === undefined) return
    onChange(moveImage(managed, key, toKey))
    setMoveStatus(`Moved to place ${keys.indexOf(toKey) + 1} of ${keys.length}.`)
  }
  const defaultAltText = ({ imageUrl, mockupType }: ManagedImage) =>
    imageAltText(
      product.name,
      product.imageColors[imageUrl] ?? null,
      mockupType === 'default' ? null : mockupType,
    )
  const setActive = (isActive: boolean) => onChange(changeImages(managed, keys, { isActive }))

  return (
    <section aria-label="Image list" className="flex flex-col gap-4">
      <ListTools
        showAll={showAll}
        visibleCount={visible.length}
        count={managed.images.length}
        onShowAll={setShowAll}
        onProposeAltTexts={() => onChange(proposeAltTexts(managed, keys, defaultAltText))}
        onActive={setActive}
      />
      <SortableList
        keys={keys}
        noun="an image"
        labelOf={labelOf}
        onMove={(key, toKey) => onChange(moveImage(managed, key, toKey))}
        onDragging={onDragging}
      >
        <ol className="flex flex-col gap-2">
          {visible.map((image, index) => (
            <ImageRow
              key={image.key}
              image={image}
              label={labelOf(image.key)}
              color={product.imageColors[image.imageUrl]}
              defaultAltText={defaultAltText(image)}
              pagePosition={image.isActive ? pageUrls.indexOf(image.imageUrl) + 1 : 0}
              isFirst={index === 0}
              isLast={index === visible.length - 1}
              onChange={(change) => onChange(changeImages(managed, [image.key], change))}
              onMove={(step) => moveBy(image.key, step)}
              onRemove={() => onChange(removeImage(managed, image.key))}
            />
          ))}
        </ol>
      </SortableList>
      {visible.length === 0 && (
        <p className="rounded-soft border border-dashed border-edge p-6 text-center text-sm text-muted">
          {managed.images.length === 0
            ? 'This product has no images yet.'
            : 'No image is active. Show all mockups to activate some.'}
        </p>
      )}
      <p role="status" className="sr-only">
        {moveStatus}
      </p>
    </section>
  )
}

interface ListToolsProps {
  showAll: boolean
  visibleCount: number
  count: number
  onShowAll: (showAll: boolean) => void
  onProposeAltTexts: () => void
  onActive: (isActive: boolean) => void
}

function ListTools({ showAll, visibleCount, count, onShowAll, onProposeAltTexts, onActive }: ListToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Switch label="Show All Mockups" text="Show All Mockups" checked={showAll} onChange={onShowAll} />
      <p className="price mr-auto text-sm text-muted">{`${visibleCount} of ${count} in sight`}</p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button button-quiet button-small px-2.5" onClick={onProposeAltTexts}>
          Propose all alt texts
        </button>
        <button
          type="button"
          className="button button-quiet button-small px-2.5"
          onClick={() => onActive(true)}
        >
          Activate visible
        </button>
        <button
          type="button"
          className="button button-quiet button-small px-2.5"
          onClick={() => onActive(false)}
        >
          Deactivate visible
        </button>
      </div>
    </div>
  )
}

/** Names an image in its controls: its alt text, or `image 3` by its position in the whole list. */
const imageLabel = ({ altText }: Pick<ManagedImage, 'altText'>, index: number): string =>
  altText.trim() || `image ${index + 1}`
