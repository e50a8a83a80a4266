export interface Size {
  width: number
  height: number
}

export type Rect = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** Distances from the viewport's right and lower edge. */
export interface ToastPosition {
  right: number
  bottom: number
}

/** sonner's own breakpoint and offsets. */
const PHONE_WIDTH = 600
const PHONE_OFFSET = 16
const OFFSET = 24
const GAP = 12

/**
 * Where toasts stand: in the lower right corner, or at the nearest place where they cover none of what must stay clear. Where there is
 * no such place, they cover as little as possible. On a phone they take the whole width, so they only move up. All in pixels.
 */
export function toastPosition(viewport: Size, toasts: Size, keepClear: readonly Rect[]): ToastPosition {
  const isPhone = viewport.width <= PHONE_WIDTH
  const offset = isPhone ? PHONE_OFFSET : OFFSET
  const maxRight = viewport.width - offset - toasts.width
  const maxBottom = viewport.height - offset - toasts.height
  const besides = keepClear.map(({ left }) => viewport.width - left + GAP)
  const aboves = keepClear.map(({ top }) => viewport.height - top + GAP)
  const rights = isPhone ? [] : [...besides, maxRight].filter((right) => right > offset && right <= maxRight)
  const bottoms = [...aboves, maxBottom].filter((bottom) => bottom > offset && bottom <= maxBottom)

  const positions = [offset, ...rights].flatMap((right) =>
    [offset, ...bottoms].map((bottom) => ({ right, bottom })),
  )
  const ranked = positions.map((position) => ({
    position,
    covered: coveredArea(toRect(viewport, toasts, position), keepClear),
    distance: position.right + position.bottom,
  }))
  ranked.sort((a, b) => a.covered - b.covered || a.distance - b.distance)
  return ranked[0]?.position ?? { right: offset, bottom: offset }
}

function toRect(viewport: Size, { width, height }: Size, position: ToastPosition): Rect {
  const right = viewport.width - position.right
  const bottom = viewport.height - position.bottom
  return { left: right - width, top: bottom - height, right, bottom }
}

/** A rectangle inside another counts twice, so that it is covered last. */
function coveredArea(rect: Rect, keepClear: readonly Rect[]): number {
  return keepClear.reduce((area, other) => {
    const width = Math.min(rect.right, other.right) - Math.max(rect.left, other.left)
    const height = Math.min(rect.bottom, other.bottom) - Math.max(rect.top, other.top)
    return area + Math.max(0, width) * Math.max(0, height)
  }, 0)
}
