import { useSortable } from '@dnd-kit/sortable'

/** Returns the props of a row of a `SortableList`, and those of its `DragHandle`. */
export function useSortableRow(key: string | number) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: key })
  return {
    row: {
      ref: setNodeRef,
      style: {
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      },
    },
    handle: { ref: setActivatorNodeRef, ...attributes, ...listeners },
    isDragging,
  }
}
