import { expect, test } from 'bun:test'
import { RequestsInFlight } from './requests-in-flight.ts'

/** As long as one with requests would take if it did not wait for them. */
const otherIsIdle = () => new RequestsInFlight().untilIdle()

test('background work waits for all requests, those that came meanwhile and those that fail too', async () => {
  const requests = new RequestsInFlight()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  requests.track(first.promise)
  let isIdle = false
  const idle = requests.untilIdle().then(() => {
    isIdle = true
  })
  await otherIsIdle()
  requests.track(second.promise)
  first.resolve()
  await otherIsIdle()
  expect(isIdle).toBe(false)
  second.reject(new Error('the client left'))
  await idle
})
