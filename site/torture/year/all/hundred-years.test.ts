import { expect, setDefaultTimeout, test } from 'bun:test'
import { liveThrough } from '../year.ts'

setDefaultTimeout(60_000)

const ORDERS = 12

test.each(Array.from({ length: 97 }, (_, index) => index + 4))(
  'the year of seed %d breaks no rule',
  async (seed) => {
    const { broken } = await liveThrough(ORDERS, seed)
    expect(broken).toBeUndefined()
  },
)
