import { SQLiteError } from 'bun:sqlite'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { HTTPException } from 'hono/http-exception'

const MAX_CAUSES = 5

/** Error of an outside service or of a wait, which needs no stack. Its log message is without the service's words. */
export interface ExpectedError extends Error {
  readonly logMessage: string
}

export const isExpected = (error: Error): error is ExpectedError =>
  'logMessage' in error && typeof error.logMessage === 'string'

// Other properties are dropped, because Drizzle's errors contain parameters.
export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const message = messageForLog(error)
  const { name: type, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type,
    message,
    ...(code && { code }),
    ...(stack && { stack: [`${type}: ${message}`, ...stackFrames(stack, error.message)].join('\n') }),
    ...(cause instanceof Error && depth < MAX_CAUSES && { cause: serializeError(cause, depth + 1) }),
  }
}

/** Removes what may be personal: other services' words, parameters, and SQLite's quote of a search. */
export function messageForLog(error: Error): string {
  if (isExpected(error)) return error.logMessage
  if (error instanceof HTTPException) return error.message.replace(/:\s.*/s, '')
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  if (error instanceof SQLiteError) return error.message.replace(/near ".*"/s, 'near "…"')
  return stripeMessage(error) ?? error.message
}

const STRIPE_FIELDS = ['type', 'statusCode', 'code', 'decline_code', 'param', 'requestId']

function stripeMessage(error: Error): string | undefined {
  const fields = new Map<string, unknown>(Object.entries(error))
  if (!/^Stripe\w+Error$/.test(String(fields.get('type')))) return undefined
  return STRIPE_FIELDS.flatMap((name) => fields.get(name) ?? []).join(' ')
}

function stackFrames(stack: string, message: string): string[] {
  const start = stack.indexOf(message)
  const frames = start < 0 ? stack : stack.slice(start + message.length)
  return frames.split('\n').filter((line) => /^\s+at /.test(line))
}
