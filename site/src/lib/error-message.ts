import { DetailedError } from 'hono/client'

const textField = (data: unknown, field: string): string | undefined => {
  if (typeof data !== 'object' || data === null || !(field in data)) return undefined
  const text: unknown = Reflect.get(data, field)
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The HTTP status of a failed call; undefined without a response. */
export const errorStatus = (error: unknown): number | undefined =>
  error instanceof DetailedError && typeof error.statusCode === 'number' ? error.statusCode : undefined

/** Returns the `error` or `message` field of a failed call's JSON body. A 500 has no sentence for a person. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof DetailedError) || error.statusCode === 500) return undefined
  const data: unknown = error.detail?.data
  return textField(data, 'error') ?? textField(data, 'message')
}

/** The message of a failed call: the server's, or the fallback for a response without one and for none at all. */
export const errorMessage = (error: unknown, fallback: string): string => serverMessage(error) ?? fallback
