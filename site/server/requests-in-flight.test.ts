import { expect, test } from 'bun:test'
import { RequestsInFlight } from './requests-in-flight.ts'

test('background work waits for all requests, those that came meanwhile and those that fail too', async () => {
  const requests = new RequestsInFlight()
  await requests.untilIdle()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  requests.track(first.promise)
  let isIdle = false
  const idle = requests.untilIdle().then(() => {
    isIdle = true
  })
  await Bun.sleep(1)
  requests.track(second.promise)
  first.resolve()
  await Bun.sleep(1)
  expect(isIdle).toBe(false)
  second.reject(new Error('the client left'))
  await idle
  expect(isIdle).toBe(true)
})
