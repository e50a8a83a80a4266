import { type ApiResponse, badRequest, ok } from './envelope.ts'

const MAX_LIMIT = 100

export function listPage<T>(
  rows: readonly T[],
  query: URLSearchParams,
  toRow: (row: T) => unknown = (row) => row,
): ApiResponse {
  const offset = toCount(query.get('offset') ?? '0')
  const limit = Math.min(toCount(query.get('limit') ?? '20'), MAX_LIMIT)
  if (Number.isNaN(offset)) return badRequest('Invalid offset parameter.')
  if (!(limit > 0)) return badRequest('Invalid limit parameter.')
  return ok(rows.slice(offset, offset + limit).map(toRow), { total: rows.length, offset, limit })
}

const toCount = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)
