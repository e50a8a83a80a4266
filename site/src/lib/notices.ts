import { atom } from 'nanostores'

export interface Notice {
  /** What it is about: a later notice with the same id replaces it. */
  id: string
  kind: 'success' | 'error' | 'info'
  text: string
  detail?: string | null | undefined
  /** The URL of a product's image. */
  image?: string | null | undefined
  action?: { label: string; run: () => void } | undefined
  /** Longer than usual: the action is nowhere else. */
  isLasting?: boolean
}

/** Those that are shown. */
export const $notices = atom<readonly Notice[]>([])

/** Shows a notice as a toast (`toasts.ts`). */
export function notify(notice: Notice): void {
  $notices.set([...$notices.get().filter(({ id }) => id !== notice.id), notice])
}

/** When it has been shown long enough, answered or dismissed. */
export function dropNotice(notice: Notice): void {
  if ($notices.get().includes(notice)) $notices.set($notices.get().filter((other) => other !== notice))
}

/** How long it is shown: an error often needs an answer. */
export const noticeDurationMs = ({ kind, isLasting }: Notice) =>
  kind === 'error' || isLasting ? 10_000 : 4000
