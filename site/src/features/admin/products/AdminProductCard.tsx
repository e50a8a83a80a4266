import { Link } from '@tanstack/react-router'
import type { AdminProduct, DialogField } from '#shared/contracts/admin-product'
import { toManagedImages, toPublicImages } from '#shared/image-manager'
import { formatPrice } from '#shared/price'
import { cardImage } from '#shared/product-images'
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
  { editor: 'images', verb: 'Manage' },
  { editor: 'description', verb: 'Edit' },
  { editor: 'features', verb: 'Edit' },
] as const

const targetClass = 'min-h-6 pointer-coarse:min-h-11'

export function AdminProductCard({ product, list, ...props }: AdminProductCardProps) {
  const { isSelected, isReturnedTo, onSelect, onOpenPage, onOpen, onVisibility } = props
  const { id, name, price, description, isActive } = product
  const image = cardImage(toPublicImages(product, toManagedImages(product)))
  return (
    <li
      aria-labelledby={`product-${id}`}
      className="with-choice relative grid grid-cols-[minmax(5.5rem,32%)_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-3 gap-y-2 rounded-soft border border-line bg-raised p-3 has-[input:checked]:border-green has-[input:checked]:bg-tint/40"
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
        <CatalogImage url={image.url} alt={image.altText} place="small" className="rounded-soft" />
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
            className="py-0.5 underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="price">{formatPrice(price)}</span>
          {!isActive && (
            <span className="rounded-soft bg-danger-tint px-1.5 py-0.5 text-xs leading-tight font-semibold text-danger">
              Hidden
            </span>
          )}
          <Source product={product} />
        </p>
        <p className="text-xs text-muted">
          {description === null ? 'No description' : previewDescription(description)}
        </p>
      </div>
      <EditActions product={product} onOpen={onOpen} />
      <CardLinks product={product} onVisibility={onVisibility} />
    </li>
  )
}

/** Says once where the content comes from, and which of it is the store’s own. */
function Source({ product }: Pick<AdminProductCardProps, 'product'>) {
  const isEdited = {
    images: product.configuredImages.length > 0,
    description: product.description !== null,
    features: product.features.length > 0,
  }
  const edited = ACTIONS.map(({ editor }) => editor).filter((editor) => isEdited[editor])
  return (
    <>
      <SourceBadge isEdited={edited.length > 0} provider="From Printful" />
      {edited.length > 0 && <span className="text-xs text-green">{edited.join(', ')}</span>}
    </>
  )
}

function EditActions({ product, onOpen }: Pick<AdminProductCardProps, 'product' | 'onOpen'>) {
  return (
    <ul className="col-span-2 flex flex-wrap gap-2 self-end print:hidden">
      {ACTIONS.map(({ editor, verb }) => (
        <li key={editor} className="flex-auto">
          <button
            type="button"
            className="button button-quiet button-small w-full px-1 pointer-coarse:min-h-11"
            aria-haspopup="dialog"
            aria-describedby={`product-${product.id}`}
            onClick={() => onOpen(editor, product.id)}
          >
            <span className="sr-only">{`${verb} `}</span>
            <span className="whitespace-nowrap first-letter:uppercase">{editor}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function CardLinks({ product, onVisibility }: Pick<AdminProductCardProps, 'product' | 'onVisibility'>) {
  const { id, slug, name, isActive, isHiddenByAdmin } = product
  return (
    <p className="col-span-2 flex flex-wrap gap-x-4 text-sm print:hidden">
      <Link to="/changes" search={{ product: id }} className={`link inline-flex items-center ${targetClass}`}>
        <span>Changes</span>
        <span className="sr-only">{` of ${name}`}</span>
      </Link>
      {isActive && (
        <a href={`/products/${slug}`} className={`link inline-flex items-center ${targetClass}`}>
          <span>View in the shop</span>
          <span className="sr-only">{` ${name}`}</span>
        </a>
      )}
      {(isActive || isHiddenByAdmin) && (
        <button type="button" className={`link ${targetClass}`} onClick={() => onVisibility(product)}>
          <span>{isHiddenByAdmin ? 'Show' : 'Hide'}</span>
          <span className="sr-only">{` ${name} ${isHiddenByAdmin ? 'in' : 'from'} the shop`}</span>
        </button>
      )}
    </p>
  )
}
