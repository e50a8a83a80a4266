import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { TOTAL_COUNT_HEADER } from '#shared/contracts/change'
import { api } from '../../../lib/api.ts'

export interface CustomersSearch {
  q?: string | undefined
  page?: number | undefined
}

export const customersQuery = ({ q, page = 1 }: CustomersSearch) =>
  queryOptions({
    queryKey: ['admin', 'customers', { q, page }],
    queryFn: async () => {
      const response = await api.admin.customers.$get({ query: { page: String(page), ...(q && { q }) } })
      const customers = await parseResponse(response)
      return { customers, total: Number(response.headers.get(TOTAL_COUNT_HEADER)) }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Saves a person's data as a file. The file's name has no personal data. */
export async function exportCustomer(email: string): Promise<void> {
  const data = await parseResponse(api.admin.customers.export.$post({ json: { email } }))
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'customer.json' })
  link.click()
  URL.revokeObjectURL(url)
}

export const eraseCustomer = (email: string) =>
  parseResponse(api.admin.customers.erase.$post({ json: { email } }))
