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
  return {
    onDragStart: ({ active }) => `Picked up ${labelOf(active.id)}, place ${placeOf(active.id)} of ${count}.`,
    onDragOver: ({ active, over }) =>
      over ? `${labelOf(active.id)} is over place ${placeOf(over.id)} of ${count}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `${labelOf(active.id)} was put down at place ${placeOf(over.id)} of ${count}.`
        : `${labelOf(active.id)} was left where it was.`,
    onDragCancel: ({ active }) => `${labelOf(active.id)} was left where it was.`,
  }
}
