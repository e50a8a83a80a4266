/** A hidden page paints nothing. */
const HIDDEN_MS = 100

/** Resolves once the browser has shown what changed before, so that long work doesn't hold it up. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, HIDDEN_MS)
  })
