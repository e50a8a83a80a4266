import type { Envelope } from './wire.ts'

export interface ApiResponse {
  status: number
  body: Envelope | V2Envelope
  headers?: Record<string, string>
}

/** Envelope of v2's results. The data of an error is its message. */
interface V2Envelope {
  data: unknown
  paging?: Envelope['paging']
  error?: Envelope['error']
}

export const ok = (result: unknown, paging?: Envelope['paging']): ApiResponse => ({
  status: 200,
  body: { code: 200, result, extra: [], ...(paging && { paging }) },
})

export const apiError = (
  status: number,
  reason: string,
  message: string,
  api_error_code?: string,
): ApiResponse => ({
  status,
  body: {
    code: status,
    result: message,
    error: { reason, message, ...(api_error_code && { api_error_code }) },
  },
})

export const notFound = () => apiError(404, 'NotFound', 'Not Found')

export const badRequest = (message: string, api_error_code?: string) =>
  apiError(400, 'BadRequest', message, api_error_code)

/** Names the seconds in the message, the only certain place in v1. */
export const tooManyRequests = (seconds: number) =>
  apiError(
    429,
    'TooManyRequests',
    `You've recently sent too many requests. Please try again after ${seconds} seconds.`,
  )

/** Returns v2's page of a list that fits into one. */
export const okV2 = (data: readonly unknown[]): ApiResponse => ({
  status: 200,
  body: { data, paging: { total: data.length, offset: 0, limit: 20 } },
})

export const notFoundV2 = (): ApiResponse => ({
  status: 404,
  body: { data: 'Not Found', error: { reason: 'NotFound', message: 'Not Found' } },
})
