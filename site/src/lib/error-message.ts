import { DetailedError } from 'hono/client'

const textField = (data: unknown, field: string): string | undefined => {
  if (typeof data !== 'object' || data === null || !(field in data)) return undefined
  const text: unknown = Reflect.get(data, field)
  return typeof text === 'string' && text !== '' ? text : undefined
}

export const errorStatus = (error: unknown): number | undefined =>
  error instanceof DetailedError && typeof error.statusCode === 'number' ? error.statusCode : undefined

/** Returns the server's message for a failed call. A 500 has no sentence for a person. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof DetailedError) || error.statusCode === 500) return undefined
  const data: unknown = error.detail?.data
  return textField(data, 'error') ?? textField(data, 'message')
}

export const errorMessage = (error: unknown, fallback: string): string => serverMessage(error) ?? fallback
