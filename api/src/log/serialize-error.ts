import { SQLiteError } from 'bun:sqlite'
import { DrizzleQueryError } from 'drizzle-orm/errors'

const MAX_CAUSES = 5

/** Picks what the log keeps of an error: no other property, because Drizzle's errors hold the query's parameters. */
export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error
  const message = messageWithoutValues(error)
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

/** Drizzle lists the parameters after the query; SQLite quotes the text near a mistake, such as a search. */
function messageWithoutValues(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  if (error instanceof SQLiteError) return error.message.replace(/near ".*"/s, 'near "…"')
  return error.message
}

function stackFrames(stack: string, message: string): string[] {
  const start = stack.indexOf(message)
  const frames = start < 0 ? stack : stack.slice(start + message.length)
  return frames.split('\n').filter((line) => /^\s+at /.test(line))
}
