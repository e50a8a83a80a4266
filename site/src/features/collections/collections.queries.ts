import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import type { Collection } from '#shared/contracts/collection'
import { api } from '../../lib/api.ts'

export const collectionsQuery = () =>
  queryOptions({
    queryKey: ['collections'],
    queryFn: async (): Promise<Collection[]> => {
      const result = await parseResponse(api.collections.$get({ query: {} }))
      return Array.isArray(result) ? result : [result]
    },
  })

export const collectionQuery = (slug: string) =>
  queryOptions({
    queryKey: ['collection', slug],
    queryFn: () => parseResponse(api.collection['by-slug'].$get({ query: { slug } })),
  })
