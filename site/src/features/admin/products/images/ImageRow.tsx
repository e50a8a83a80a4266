import { Trash } from 'lucide'
import type { ManagedImage } from '#shared/image-manager'
import { Icon } from '../../../../components/Icon.tsx'
import { Switch } from '../../../../components/ui/Switch.tsx'
import { Tooltip } from '../../../../components/ui/Tooltip.tsx'
import { CatalogImage } from '../../CatalogImage.tsx'
import { DragHandle } from '../../sorting/DragHandle.tsx'
import { MoveButtons } from '../../sorting/MoveButtons.tsx'
import { useSortableRow } from '../../sorting/use-sortable-row.ts'
import { ImageFields } from './ImageFields.tsx'

interface ImageRowProps {
  image: ManagedImage
  label: string
  color: string | undefined
  defaultAltText: string
  /** Position on the product page, from 1. 0 if it isn't shown there. */
  pagePosition: number
  isFirst: boolean
  isLast: boolean
  onChange: (change: Partial<Pick<ManagedImage, 'isActive' | 'imageType' | 'altText'>>) => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

export function ImageRow({ image, label, color, defaultAltText, pagePosition, ...props }: ImageRowProps) {
  const { isFirst, isLast, onChange, onMove, onRemove } = props
  const { row, handle, isDragging } = useSortableRow(image.key)
  return (
    <li
      {...row}
      className={`relative grid grid-cols-[2.25rem_5.5rem_minmax(0,1fr)] gap-x-2 gap-y-2 rounded-soft border border-line bg-raised p-2 sm:grid-cols-[2.25rem_8.5rem_minmax(0,1fr)] sm:gap-x-3 ${isDragging ? 'z-10 shadow-float' : ''}`}
    >
      <DragHandle handle={handle} label={label} className="row-span-2 h-full w-full" />
      <CatalogImage
        url={image.imageUrl}
        alt={image.altText || defaultAltText}
        place="card"
        className={`rounded-soft sm:row-span-2 ${image.isActive ? '' : 'opacity-40 grayscale'}`}
      />
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="text-sm leading-snug">
          <span className="inline-block font-semibold first-letter:uppercase">
            {[image.mockupType ?? 'Added here', color].filter(Boolean).join(', ')}
          </span>{' '}
          <span className={`inline-block ${pagePosition > 0 ? 'text-green' : 'text-muted'}`}>
            {pagePosition > 0 ? `No. ${pagePosition} on the product page` : 'Not on the product page'}
          </span>
        </p>
        <Switch
          label={`Active: ${label}`}
          text={image.isActive ? 'Active' : 'Inactive'}
          checked={image.isActive}
          onChange={(isActive) => onChange({ isActive })}
        />
      </div>
      <div className="col-span-2 col-start-2 flex flex-wrap items-center gap-2 sm:col-span-1 sm:col-start-3">
        <ImageFields image={image} label={label} defaultAltText={defaultAltText} onChange={onChange} />
        <div className="ml-auto flex">
          {image.mockupType === null && (
            <Tooltip text="Remove from the list">
              <button type="button" className="button-icon" aria-label={`Remove ${label}`} onClick={onRemove}>
                <Icon node={Trash} className="size-5" />
              </button>
            </Tooltip>
          )}
          <MoveButtons label={label} isFirst={isFirst} isLast={isLast} onMove={onMove} />
        </div>
      </div>
    </li>
  )
}
