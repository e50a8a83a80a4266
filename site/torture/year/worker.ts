import { liveThrough, shorten, type Task } from './year.ts'

declare const self: Worker

// Lives through the histories that it is sent, one at a time.
self.onmessage = async ({ data }: MessageEvent<Task>) => {
  const { orders, seed, shortens } = data
  self.postMessage(await (shortens ? shorten(orders, seed) : liveThrough(orders, seed)))
}
