import { GripVertical } from 'lucide'
import { Icon } from '../../../components/Icon.tsx'
import type { useSortableRow } from './use-sortable-row.ts'

interface DragHandleProps {
  handle: ReturnType<typeof useSortableRow>['handle']
  label: string
  className?: string
}

export const DragHandle = ({ handle, label, className = '' }: DragHandleProps) => (
  <button
    type="button"
    className={`button-icon cursor-grab touch-none text-muted ${className}`}
    {...handle}
    aria-label={`Reorder ${label}`}
  >
    <Icon node={GripVertical} />
  </button>
)
