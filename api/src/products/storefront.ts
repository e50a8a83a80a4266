import { type Storefront, storefrontSchema } from '#shared/contracts/storefront'
import type { Db } from '../db/client.ts'
import { findSetting, saveSetting } from '../db/setting.ts'

const STOREFRONT_SETTING = 'storefront'
const DEFAULT_STOREFRONT: Storefront = { showsBadges: true, showsTestimonials: true }

/** Returns what product pages show, which is everything until an administrator decides. */
export function findStorefront(db: Db): Storefront {
  const stored = findSetting(db, STOREFRONT_SETTING)
  return stored ? storefrontSchema.parse(JSON.parse(stored)) : DEFAULT_STOREFRONT
}

export const saveStorefront = (db: Db, storefront: Storefront): void =>
  saveSetting(db, STOREFRONT_SETTING, JSON.stringify(storefront))
