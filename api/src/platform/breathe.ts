const SLICE_MS = 10

/** Instant at which long work was first seen in this turn of the event loop. */
let blockedSince: number | undefined

function startTurn(): number {
  setImmediate(() => {
    blockedSince = undefined
  })
  return performance.now()
}

/** Lets the server respond if long work has blocked the event loop for 10 ms. Call it between the steps of such work. */
export async function breathe(): Promise<void> {
  blockedSince ??= startTurn()
  if (performance.now() - blockedSince < SLICE_MS) return
  await new Promise((resolve) => setImmediate(resolve))
}
