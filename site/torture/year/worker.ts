import { liveThrough } from './year.ts'

declare const self: Worker

// Lives through the histories that it is sent, one at a time.
self.onmessage = async ({ data: { orders, seed } }) => {
  self.postMessage(await liveThrough(orders, seed))
}
