import { queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { api } from '../../lib/api'

export const productsQuery = () =>
  queryOptions({
    queryKey: ['products'],
    queryFn: () => parseResponse(api.products.$get({ query: {} })),
    retry: 1,
  })
