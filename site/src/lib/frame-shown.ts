/** Waits until the browser has shown what an event has done. Code that runs before delays it, such as React's. */
export const frameShown = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
