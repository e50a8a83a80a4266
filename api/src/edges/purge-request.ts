import { tags } from '../cache/tags.ts'

export interface PurgeRequest {
  url: string
  init: { method: string; headers: Record<string, string>; body?: string }
}

/** More than these purge everything: a CDN takes no more in one request, and a header of Varnish 8 kB. */
const MAX_TAGS = 100
const MAX_TAGS_LENGTH = 7000

/**
 * The request that purges tags at an edge. The secret is in a header, since URLs are logged.
 * @param edge the base URL: of a Varnish with the store's VCL, `https://api.fastly.com/service/{id}`
 * (https://www.fastly.com/documentation/reference/api/purging/) or `https://api.cloudflare.com/client/v4/zones/{id}`
 * (https://developers.cloudflare.com/api/resources/cache/methods/purge/)
 */
export function toPurgeRequest(edge: string, secret: string, purged: readonly string[]): PurgeRequest {
  const joined = purged.join(' ')
  const isAll = purged.includes(tags.all) || purged.length > MAX_TAGS || joined.length > MAX_TAGS_LENGTH
  switch (new URL(edge).host) {
    case 'api.fastly.com':
      return {
        url: `${edge}/${isAll ? 'purge_all' : 'purge'}`,
        init: {
          method: 'POST',
          headers: {
            'Fastly-Key': secret,
            Accept: 'application/json',
            ...(!isAll && { 'Surrogate-Key': joined }),
          },
        },
      }
    case 'api.cloudflare.com':
      return {
        url: `${edge}/purge_cache`,
        init: {
          method: 'POST',
          headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(isAll ? { purge_everything: true } : { tags: purged }),
        },
      }
    default:
      return {
        url: `${edge}/`,
        init: {
          method: 'PURGE',
          headers: { 'Edge-Secret': secret, 'Surrogate-Key': isAll ? tags.all : joined },
        },
      }
  }
}
