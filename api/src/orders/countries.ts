import { z } from 'zod'
import type { Country } from '#shared/contracts/checkout'
import { DAY_MS } from '#shared/days'
import type { Db } from '../db/client.ts'
import { findSetting, saveSetting } from '../db/setting.ts'
import { transact } from '../db/transact.ts'
import type { PrintfulClient } from '../printful/client.ts'
import { toCountries } from '../printful/order-responses.ts'
import type { Checkout } from './checkout-services.ts'

const COUNTRIES_SETTING = 'printful-countries'
const MAX_AGE_MS = DAY_MS

const storedSchema = z.object({ at: z.number(), countries: z.array(z.custom<Country>()) })

function findStored(db: Db) {
  const text = findSetting(db, COUNTRIES_SETTING)
  return text ? storedSchema.parse(JSON.parse(text)) : undefined
}

export const listStoredCountries = (db: Db): Country[] | undefined => findStored(db)?.countries

/** Returns the name of a country as Printful lists it, or its code. */
export const countryName = (db: Db, countryCode: string): string =>
  listStoredCountries(db)?.find(({ code }) => code === countryCode)?.name ?? countryCode

/** Lists the countries that Printful ships to, read daily. @throws PrintfulError if it fails without an earlier list */
export async function listCountries({
  db,
  client,
  log,
}: Pick<Checkout, 'db' | 'log'> & { client: PrintfulClient | undefined }): Promise<Country[]> {
  const stored = findStored(db)
  if (stored && db.clock.now() - stored.at < MAX_AGE_MS) return stored.countries
  try {
    const countries = toCountries(await client?.fetchCountries())
    if (countries.length === 0) throw new Error('Printful lists no countries.')
    const value = JSON.stringify({ at: db.clock.now(), countries })
    await transact(db, (tx) => saveSetting(tx, COUNTRIES_SETTING, value))
    return countries
  } catch (error) {
    if (!stored) throw error
    log.warn(error, 'the countries could not be read, so the last list counts')
    return stored.countries
  }
}
