import { expect, test } from 'bun:test'
import { manualClock } from '#api-test/manual-clock'
import { openTestServices } from '#api-test/services'
import type { PrintfulClient } from '../printful/client.ts'
import { countryName, listCountries } from './countries.ts'

test('the countries are read once a day, and the last list counts while Printful fails', async () => {
  const clock = manualClock(new Date())
  const services = await openTestServices({}, { clock })
  services.log.level = 'silent'
  const { db, log } = services
  let calls = 0
  const fetchCountries = async () => {
    if (++calls > 1) throw new Error('Printful is away.')
    return [{ code: 'DE', name: 'Germany', states: [] }]
  }
  const list = () => listCountries({ db, log, client: { fetchCountries } as unknown as PrintfulClient })
  const first = await list()
  expect(first).toMatchObject([{ code: 'DE', name: 'Germany' }])
  expect([await list(), calls]).toEqual([first, 1])
  expect([countryName(db, 'DE'), countryName(db, 'FR')]).toEqual(['Germany', 'FR'])
  await clock.advance(25 * 60 * 60_000)
  expect([await list(), calls]).toEqual([first, 2])
  await services.close()
})
