import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core'

/** Returns the instructions. @param noun with its article: `an image` */
export const dragInstructions = (noun: string): ScreenReaderInstructions => ({
  draggable: `To move ${noun}, press space or enter, then the arrow keys. Press space or enter again to put it down, or escape to leave it where it was.`,
})

export function dragAnnouncements(
  labelOf: (id: UniqueIdentifier) => string,
  positionOf: (id: UniqueIdentifier) => number,
  count: number,
): Announcements {
  const pickedUp = (id: UniqueIdentifier) =>
    `${labelOf(id)} is picked up, at its own place ${positionOf(id)} of ${count}.`
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // dnd-kit fires it right after `onDragStart`, and another text would interrupt that one.
    onDragOver({ active, over }) {
      if (!over) return undefined
      if (over.id === active.id) return pickedUp(active.id)
      return `${labelOf(active.id)} is over place ${positionOf(over.id)} of ${count}.`
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `${labelOf(active.id)} was put down at place ${positionOf(over.id)} of ${count}.`
        : `${labelOf(active.id)} was left where it was.`,
    onDragCancel: ({ active }) => `${labelOf(active.id)} was left where it was.`,
  }
}
