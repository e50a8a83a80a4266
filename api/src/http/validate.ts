import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { FieldError } from './refusal.ts'

const TYPE_NAMES: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function listChoices(issue: z.core.$ZodRawIssue): readonly unknown[] | undefined {
  if (issue.code === 'invalid_value') return issue.values
  return issue.code === 'invalid_union' && Array.isArray(issue.options) ? issue.options : undefined
}

const requestErrorMap: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'unrecognized_keys')
    return `Unknown field: ${issue.keys.map((key) => `"${key}"`).join(', ')}.`
  const field = issue.path?.join('.')
  if (issue.code === 'invalid_type') {
    if (!field) return 'The request must be a JSON object.'
    if (issue.input === undefined) return `${field} is required.`
    return `${field} must be ${TYPE_NAMES[issue.expected] ?? issue.expected}.`
  }
  const choices = listChoices(issue)
  if (field && choices) {
    if (issue.input === undefined) return `${field} is required.`
    return `${field} must be ${choices.length > 1 ? 'one of ' : ''}${choices.join(', ')}.`
  }
  const message = z.core.util.unwrapMessage(z.config().localeError?.(issue))
  return field ? `${field}: ${message}` : message
}

export function parseRequest<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const { data, error } = schema.safeParse(input, { error: requestErrorMap })
  if (error) {
    const { message, path } = error.issues[0]!
    throw new FieldError(400, message, path.join('.'))
  }
  return data
}

const requestSchemas = new WeakMap<object, { target: keyof ValidationTargets; schema: z.ZodType }>()

export const requestSchemaOf = (handler: object) => requestSchemas.get(handler)

/** Parses one part of the request for `c.req.valid(target)`. @throws 400 with the first issue's message */
export function validate<T extends keyof ValidationTargets, S extends z.ZodType>(target: T, schema: S) {
  // The hook keeps zod-validator's own failure response out of the client's types.
  const handler = zValidator(target, schema, () => {}, {
    validationFunction: (schema, input) => ({ success: true, data: parseRequest(schema, input) }),
  })
  requestSchemas.set(handler, { target, schema })
  return handler
}

/** Returns a form's field as text, also if it is missing or a file. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

export type Fields = Record<string, unknown>

/** Parses a form's body into `c.var.fields`. @throws 415 for any other body */
export const readFields = createMiddleware<{ Variables: { fields: Fields } }>(async (c, next) => {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new HTTPException(415, { message: 'Send a form, as application/x-www-form-urlencoded.' })
  }
  c.set('fields', await c.req.parseBody())
  await next()
})
