import { Link } from '@tanstack/react-router'
import { Image, List, TextAlignStart } from 'lucide'
import type { AdminProduct, DialogField } from '#shared/contracts/admin-product'
import { toManagedImages, toPublicImages } from '#shared/image-manager'
import { formatPrice } from '#shared/price'
import { cardImage } from '#shared/product-images'
import { Icon } from '../../../components/Icon.tsx'
import { CatalogImage } from '../CatalogImage.tsx'
import { SourceBadge } from '../SourceBadge.tsx'
import { type ListSearch, previewDescription } from './list-search.ts'

export interface CardActions {
  /** Callback. `isRange` also selects all from the last one that was selected. */
  onSelect: (productId: number, isSelected: boolean, isRange: boolean) => void
  onOpenPage: (productId: number) => void
  onOpen: (editor: DialogField, productId: number) => void
  onVisibility: (product: AdminProduct) => void
}

interface AdminProductCardProps extends CardActions {
  product: AdminProduct
  list: ListSearch
  isSelected: boolean
  isReturnedTo: boolean
}

const ACTIONS = [
  { editor: 'images', text: 'Manage images', icon: Image, provider: 'From Printful' },
  { editor: 'description', text: 'Edit description', icon: TextAlignStart, provider: 'From Printful' },
  { editor: 'features', text: 'Edit features', icon: List, provider: 'Built in' },
] as const

export function AdminProductCard({ product, list, ...props }: AdminProductCardProps) {
  const { isSelected, isReturnedTo, onSelect, onOpenPage, onOpen, onVisibility } = props
  const { id, name, price, description, isActive } = product
  const image = cardImage(toPublicImages(product, toManagedImages(product)))
  return (
    <li
      aria-labelledby={`product-${id}`}
      className="with-choice relative grid grid-cols-[minmax(6.5rem,43%)_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-4 gap-y-3 rounded-soft border border-line bg-raised p-4 has-[input:checked]:border-green has-[input:checked]:bg-tint/40"
    >
      <label className="absolute top-0 left-0 z-1 grid size-11 cursor-pointer place-items-center print:hidden">
        <span className="sr-only">{`Select ${name}`}</span>
        <input
          type="checkbox"
          className="size-5"
          checked={isSelected}
          onChange={({ target, nativeEvent }) =>
            onSelect(id, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
      {image ? (
        <CatalogImage url={image.url} alt={image.altText} place="card" className="rounded-soft" />
      ) : (
        <p className="grid aspect-square place-items-center rounded-soft bg-tile p-2 text-center text-xs text-muted">
          No image
        </p>
      )}
      <div className="flex min-w-0 flex-col gap-1">
        <h2 id={`product-${id}`} className="-m-1 line-clamp-3 p-1 text-base leading-snug break-words">
          <Link
            to="/products/$productId"
            params={{ productId: String(id) }}
            search={{ ...list, edit: undefined, product: undefined, dialog: undefined }}
            state={{ isFromList: true }}
            data-returned-to={isReturnedTo || undefined}
            onClick={() => onOpenPage(id)}
            className="underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="price">{formatPrice(price)}</span>
          {!isActive && (
            <span className="rounded-soft bg-danger-tint px-1.5 py-0.5 text-xs leading-tight font-semibold text-danger">
              Hidden
            </span>
          )}
        </p>
        <p className="mt-1 text-sm text-muted">
          {description === null ? 'No description' : previewDescription(description)}
        </p>
      </div>
      <EditActions product={product} onOpen={onOpen} />
      <CardLinks product={product} onVisibility={onVisibility} />
    </li>
  )
}

function EditActions({ product, onOpen }: Pick<AdminProductCardProps, 'product' | 'onOpen'>) {
  const { id } = product
  const isEdited = {
    images: product.configuredImages.length > 0,
    description: product.description !== null,
    features: product.features.length > 0,
  }
  return (
    <ul className="col-span-2 flex flex-col gap-2 self-end print:hidden">
      {ACTIONS.map(({ editor, text, icon, provider }) => (
        <li key={editor} className="flex items-center justify-between gap-3">
          <button
            type="button"
            className="button button-quiet button-small min-w-0 flex-1 justify-start px-3 text-left"
            aria-haspopup="dialog"
            aria-describedby={`product-${id}`}
            onClick={() => onOpen(editor, id)}
          >
            <Icon node={icon} className="size-5 flex-none" />
            <span>{text}</span>
          </button>
          <span className="w-24">
            <SourceBadge isEdited={isEdited[editor]} provider={provider} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function CardLinks({ product, onVisibility }: Pick<AdminProductCardProps, 'product' | 'onVisibility'>) {
  const { id, slug, name, isActive, isHiddenByAdmin } = product
  return (
    <p className="col-span-2 flex flex-wrap gap-x-4 text-sm print:hidden">
      <Link to="/changes" search={{ product: id }} className="link inline-flex min-h-6 items-center">
        <span>Changes</span>
        <span className="sr-only">{` of ${name}`}</span>
      </Link>
      {isActive && (
        <a href={`/products/${slug}`} className="link inline-flex min-h-6 items-center">
          <span>View in the shop</span>
          <span className="sr-only">{` ${name}`}</span>
        </a>
      )}
      {(isActive || isHiddenByAdmin) && (
        <button type="button" className="link min-h-6" onClick={() => onVisibility(product)}>
          <span>{isHiddenByAdmin ? 'Show' : 'Hide'}</span>
          <span className="sr-only">{` ${name}`}</span>
          <span>{isHiddenByAdmin ? ' in the shop' : ' from the shop'}</span>
        </button>
      )}
    </p>
  )
}
