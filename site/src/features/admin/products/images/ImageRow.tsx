import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, GripVertical, Trash } from 'lucide'
import type { ManagedImage } from '#shared/image-manager'
import { Icon } from '../../../../components/Icon.tsx'
import { Switch } from '../../../../components/ui/Switch.tsx'
import { Tooltip } from '../../../../components/ui/Tooltip.tsx'
import { CatalogImage } from '../../CatalogImage.tsx'
import { ImageFields } from './ImageFields.tsx'

interface ImageRowProps {
  image: ManagedImage
  label: string
  /** The color that it shows, as far as that is known. */
  color: string | undefined
  /** What the shop shows without another alternative text. */
  defaultAltText: string
  /** On the product page, from 1; 0 when it is not shown there. */
  pagePosition: number
  isFirst: boolean
  isLast: boolean
  onChange: (change: Partial<Pick<ManagedImage, 'isActive' | 'imageType' | 'altText'>>) => void
  onMove: (step: 1 | -1, button: HTMLButtonElement) => void
  onRemove: () => void
}

export function ImageRow({ image, label, color, defaultAltText, pagePosition, ...props }: ImageRowProps) {
  const { isFirst, isLast, onChange, onMove, onRemove } = props
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({
      id: image.key,
    })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`relative grid grid-cols-[2.25rem_5.5rem_minmax(0,1fr)] gap-x-2 gap-y-2 rounded-soft border border-line bg-raised p-2 sm:grid-cols-[2.25rem_8.5rem_minmax(0,1fr)] sm:gap-x-3 ${isDragging ? 'z-10 shadow-float' : ''}`}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="button-icon row-span-2 h-full w-full cursor-grab touch-none text-muted"
        {...attributes}
        {...listeners}
        aria-label={`Reorder ${label}`}
      >
        <Icon node={GripVertical} />
      </button>
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
          <MoveButton step={-1} label={label} isEnd={isFirst} onMove={onMove} />
          <MoveButton step={1} label={label} isEnd={isLast} onMove={onMove} />
        </div>
      </div>
    </li>
  )
}

interface MoveButtonProps extends Pick<ImageRowProps, 'label' | 'onMove'> {
  step: 1 | -1
  isEnd: boolean
}

/** `aria-disabled` at the end of the list, because `disabled` would lose the focus. */
function MoveButton({ step, label, isEnd, onMove }: MoveButtonProps) {
  const direction = step < 0 ? 'up' : 'down'
  return (
    <Tooltip text={`Move ${direction}`}>
      <button
        type="button"
        className="button-icon aria-disabled:text-edge"
        aria-label={`Move ${label} ${direction}`}
        aria-disabled={isEnd}
        onClick={(event) => onMove(step, event.currentTarget)}
      >
        <Icon node={step < 0 ? ArrowUp : ArrowDown} className="size-5" />
      </button>
    </Tooltip>
  )
}
