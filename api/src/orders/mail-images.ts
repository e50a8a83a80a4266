import type { Order } from '#shared/contracts/order'
import { mailImageUrl } from '#shared/stored-image'
import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'
import { findStoredImages } from '../images/queries.ts'

/** Lists the JPEGs of an order's items by the URLs of their images, for mails. Images that aren't stored have none. */
export function listMailImages(
  db: Db,
  { SITE_URL }: Pick<Env, 'SITE_URL'>,
  { items }: Order,
): Map<string, string> {
  const urls = items.flatMap(({ imageUrl }) => imageUrl ?? [])
  return new Map([...findStoredImages(db, urls)].map(([url, image]) => [url, SITE_URL + mailImageUrl(image)]))
}
