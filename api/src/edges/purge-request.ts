import { tags } from '../cache/tags.ts'

export interface PurgeRequest {
  url: string
  init: { method: string; headers: Record<string, string>; body?: string }
}

/** A longer list purges everything: a CDN takes no more in one request, and a header of Varnish 8 kB. */
const MAX_TAGS = 100
const MAX_TAGS_LENGTH = 7000

/** Puts the secret into a header, because URLs are logged. */
export function toPurgeRequest(edge: string, secret: string, purged: readonly string[]): PurgeRequest {
  const joined = purged.join(' ')
  const isAll = purged.includes(tags.all) || purged.length > MAX_TAGS || joined.length > MAX_TAGS_LENGTH
  switch (new URL(edge).host) {
    // https://www.fastly.com/documentation/reference/api/purging/, with `https://api.fastly.com/service/{id}`
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
    // https://developers.cloudflare.com/api/resources/cache/methods/purge/, with `…/client/v4/zones/{id}`
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
