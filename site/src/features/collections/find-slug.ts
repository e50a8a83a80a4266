import type { AstroGlobal } from 'astro'
import { parseResponse } from 'hono/client'
import { readOr503 } from '../../lib/read-or-503'

/**
 * The slug of the collection with this id. `null` for a collection that is not there; undefined, and the page's status
 * 503, when the catalogue can't be read.
 */
export function findSlugOfCollection(
  { locals, response }: Pick<AstroGlobal, 'locals' | 'response'>,
  id: string,
): Promise<string | null | undefined> {
  return readOr503(response, async () => {
    const answer = await locals.api.collections.$get({ query: { id } })
    // What is no positive integer (400) names no collection either.
    if (answer.status >= 400 && answer.status < 500) return null
    const collection = await parseResponse(answer)
    return 'slug' in collection ? collection.slug : null
  })
}
