import type { Envelope } from './wire.ts'

/** A status and a body, on their way to becoming a response. */
export interface ApiResponse {
  status: number
  body: Envelope
}

export const ok = (result: unknown, paging?: Envelope['paging']): ApiResponse => ({
  status: 200,
  body: { code: 200, result, extra: [], ...(paging && { paging }) },
})

export const failure = (status: number, reason: string, message: string): ApiResponse => ({
  status,
  body: { code: status, result: message, error: { reason, message } },
})

export const notFound = () => failure(404, 'NotFound', 'Not Found')

export const badRequest = (message: string) => failure(400, 'BadRequest', message)

/** The sentence that Printful's clients quote; v1 names the seconds nowhere else for certain. */
export const tooManyRequests = (seconds: number) =>
  failure(
    429,
    'TooManyRequests',
    `You've recently sent too many requests. Please try again after ${seconds} seconds.`,
  )
