import type { Envelope } from './wire.ts'

export interface ApiResponse {
  status: number
  body: Envelope
}

export const ok = (result: unknown, paging?: Envelope['paging']): ApiResponse => ({
  status: 200,
  body: { code: 200, result, extra: [], ...(paging && { paging }) },
})

export const apiError = (status: number, reason: string, message: string): ApiResponse => ({
  status,
  body: { code: status, result: message, error: { reason, message } },
})

export const notFound = () => apiError(404, 'NotFound', 'Not Found')

export const badRequest = (message: string) => apiError(400, 'BadRequest', message)

/** Only the message is certain to name the seconds in v1. */
export const tooManyRequests = (seconds: number) =>
  apiError(
    429,
    'TooManyRequests',
    `You've recently sent too many requests. Please try again after ${seconds} seconds.`,
  )
