import { DetailedError } from 'hono/client'

const textIn = (data: unknown, field: string): string | undefined => {
  if (typeof data !== 'object' || data === null || !(field in data)) return undefined
  const text: unknown = Reflect.get(data, field)
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The status of a call that was answered, but refused; undefined when there was no answer. */
export const errorStatus = (error: unknown): number | undefined =>
  error instanceof DetailedError && typeof error.statusCode === 'number' ? error.statusCode : undefined

/** The sentence that the server sent with its refusal; undefined when there was no answer, or none with a sentence. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof DetailedError)) return undefined
  const data: unknown = error.detail?.data
  return textIn(data, 'error') ?? textIn(data, 'message')
}

/**
 * What to tell a person of a failed call: the server's own sentence, `HTTP error! status: 502` where it sent none, and the
 * fallback where there was no answer at all.
 */
export function errorMessage(error: unknown, fallback: string): string {
  const status = errorStatus(error)
  if (status === undefined) return fallback
  return serverMessage(error) ?? `HTTP error! status: ${status}`
}
