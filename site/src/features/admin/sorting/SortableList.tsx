import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { dragAnnouncements, dragInstructions } from './announcements.ts'

interface SortableListProps<Key> {
  keys: Key[]
  noun: string
  labelOf: (key: Key) => string
  onMove: (key: Key, toKey: Key) => void
  onDragging?: (isDragging: boolean) => void
  children: ReactNode
}

/** Lets a pointer or the keyboard move rows. Each uses `useSortableRow` and has a `DragHandle`. */
export function SortableList<Key extends string | number>({
  keys,
  noun,
  labelOf,
  onMove,
  onDragging = () => {},
  children,
}: SortableListProps<Key>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids: readonly (string | number)[] = keys
  const indexOf = (id: string | number) => ids.indexOf(id)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    onDragging(false)
    const key = keys[indexOf(active.id)]
    const toKey = over && keys[indexOf(over.id)]
    if (key !== undefined && toKey != null && active.id !== over?.id) onMove(key, toKey)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: dragAnnouncements(
          (id) => {
            const key = keys[indexOf(id)]
            return key === undefined ? noun : labelOf(key)
          },
          (id) => indexOf(id) + 1,
          keys.length,
        ),
        screenReaderInstructions: dragInstructions(noun),
      }}
      onDragStart={() => onDragging(true)}
      onDragCancel={() => onDragging(false)}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}
