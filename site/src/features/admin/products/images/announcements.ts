import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core'

export const dragInstructions: ScreenReaderInstructions = {
  draggable:
    'To move a picture, press space or enter, then the arrow keys. Press space or enter again to put it down, or escape to leave it where it was.',
}

/** What a screen reader says while a picture is moved. */
export function dragAnnouncements(
  labelOf: (id: UniqueIdentifier) => string,
  placeOf: (id: UniqueIdentifier) => number,
  count: number,
): Announcements {
  const inHand = (id: UniqueIdentifier) =>
    `${labelOf(id)} is picked up, at its own place ${placeOf(id)} of ${count}.`
  return {
    onDragStart: ({ active }) => inHand(active.id),
    // The first of these comes with the start, and would take its word away if it said something else.
    onDragOver({ active, over }) {
      if (!over) return undefined
      if (over.id === active.id) return inHand(active.id)
      return `${labelOf(active.id)} is over place ${placeOf(over.id)} of ${count}.`
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `${labelOf(active.id)} was put down at place ${placeOf(over.id)} of ${count}.`
        : `${labelOf(active.id)} was left where it was.`,
    onDragCancel: ({ active }) => `${labelOf(active.id)} was left where it was.`,
  }
}
