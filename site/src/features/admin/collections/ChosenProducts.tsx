import { X } from 'lucide'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ProductReference } from '#shared/contracts/admin-product-list'
import { Icon } from '../../../components/Icon.tsx'
import { Tooltip } from '../../../components/ui/Tooltip.tsx'
import { DragHandle } from '../sorting/DragHandle.tsx'
import { MoveButtons } from '../sorting/MoveButtons.tsx'
import { moveBy, moveTo } from '../sorting/move-items.ts'
import { SortableList } from '../sorting/SortableList.tsx'
import { useSortableRow } from '../sorting/use-sortable-row.ts'
import { ProductThumbnail } from './ProductThumbnail.tsx'

interface ChosenProductsProps {
  productIds: readonly number[]
  products: ReadonlyMap<number, ProductReference>
  nameOf: (id: number) => string
  onChange: (productIds: number[]) => void
  onDragging: (isDragging: boolean) => void
  onEmpty: () => void
}

export function ChosenProducts({
  productIds,
  products,
  nameOf,
  onChange,
  onDragging,
  onEmpty,
}: ChosenProductsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [status, setStatus] = useState('')
  const move = (id: number, step: 1 | -1) => {
    const moved = moveBy(productIds, id, step)
    onChange(moved)
    setStatus(`Moved to place ${moved.indexOf(id) + 1} of ${moved.length}.`)
  }
  /** Takes a product out and moves the focus to the next one. */
  const takeOut = (id: number, index: number) => {
    flushSync(() => onChange(productIds.filter((each) => each !== id)))
    setStatus(`${nameOf(id)} is taken out.`)
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('[data-take-out]') ?? []
    const next = buttons[Math.min(index, buttons.length - 1)]
    if (next) next.focus()
    else onEmpty()
  }
  return (
    <>
      <SortableList
        keys={[...productIds]}
        noun="a product"
        labelOf={nameOf}
        onMove={(id, toId) => onChange(moveTo(productIds, id, toId))}
        onDragging={onDragging}
      >
        <ol ref={list} className="flex flex-col divide-y divide-line">
          {productIds.map((id, index) => (
            <ChosenProduct
              key={id}
              id={id}
              name={nameOf(id)}
              imageUrl={products.get(id)?.imageUrl}
              isFirst={index === 0}
              isLast={index === productIds.length - 1}
              onMove={(step) => move(id, step)}
              onTakeOut={() => takeOut(id, index)}
            />
          ))}
        </ol>
      </SortableList>
      <p role="status" className="sr-only">
        {status}
      </p>
    </>
  )
}

interface ChosenProductProps {
  id: number
  name: string
  imageUrl: string | null | undefined
  isFirst: boolean
  isLast: boolean
  onMove: (step: 1 | -1) => void
  onTakeOut: () => void
}

function ChosenProduct({ id, name, imageUrl, isFirst, isLast, onMove, onTakeOut }: ChosenProductProps) {
  const { row, handle, isDragging } = useSortableRow(id)
  return (
    <li
      {...row}
      className={`relative flex items-center bg-raised text-sm ${isDragging ? 'z-10 shadow-float' : ''}`}
    >
      <DragHandle handle={handle} label={name} className="w-8 flex-none" />
      <ProductThumbnail imageUrl={imageUrl} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center">
        <span className="min-w-0 flex-1 basis-36 py-1 leading-tight break-words">{name}</span>
        <span className="ml-auto flex flex-none">
          <MoveButtons label={name} isFirst={isFirst} isLast={isLast} onMove={onMove} />
          <Tooltip text="Take out">
            <button
              type="button"
              data-take-out
              className="button-icon"
              aria-label={`Take ${name} out`}
              onClick={onTakeOut}
            >
              <Icon node={X} className="size-5" />
            </button>
          </Tooltip>
        </span>
      </div>
    </li>
  )
}
