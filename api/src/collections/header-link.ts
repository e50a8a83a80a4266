import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { collections } from '../db/schema/catalog.ts'
import { findSetting, saveSetting } from '../db/setting.ts'

export const HEADER_COLLECTION_SETTING = 'header-collection-slug'
export const DEFAULT_HEADER_SLUG = 'opentowork'
export const DEFAULT_COLLECTION_NAME = '#OPENTOWORK Collection'

export interface HeaderLink {
  href: string
  text: string
}

/** Link of a header that leads to no collection. */
export const DEFAULT_HEADER_LINK: HeaderLink = { href: '/collections', text: '#OPENTOWORK COLLECTION' }

const headerSlug = (db: Db): string => findSetting(db, HEADER_COLLECTION_SETTING) ?? DEFAULT_HEADER_SLUG

const activeCollection = prepareOnce((db) =>
  db
    .select({ name: collections.name })
    .from(collections)
    .where(and(eq(collections.slug, sql.placeholder('slug')), eq(collections.isActive, true)))
    .prepare(),
)

/** Returns the link to the first sync's collection, or to all of them once that is hidden or deleted. */
export function getHeaderLink(db: Db): HeaderLink {
  const slug = headerSlug(db)
  const collection = activeCollection(db).get({ slug })
  if (!collection) return DEFAULT_HEADER_LINK
  const isRenamed = collection.name !== DEFAULT_COLLECTION_NAME
  return {
    href: `/collections/${slug}`,
    text: isRenamed ? collection.name : DEFAULT_HEADER_LINK.text,
  }
}

export function updateHeaderSlug(db: Db, from: string, to: string): void {
  if (headerSlug(db) === from) saveSetting(db, HEADER_COLLECTION_SETTING, to)
}
