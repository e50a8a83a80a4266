import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { Collection } from '#shared/contracts/collection'
import { api } from '../../lib/api.ts'
import { errorStatus } from '../../lib/error-message.ts'

/** Once more for what may pass; what is not there stays away. */
const retry = (failures: number, error: unknown) => failures < 1 && errorStatus(error) !== 404

export const collectionsQuery = () =>
  queryOptions({
    queryKey: ['collections'],
    queryFn: async (): Promise<Collection[]> => {
      const answer = await parseResponse(api.collections.$get({ query: {} }))
      return Array.isArray(answer) ? answer : [answer]
    },
    retry,
  })

export const collectionQuery = (slug: string) =>
  queryOptions({
    queryKey: ['collection', slug],
    queryFn: () => parseResponse(api.collection['by-slug'].$get({ query: { slug } })),
    retry,
  })
