import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'

/** What zod calls a type, as a person would. */
const NOUNS: Partial<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** The first problem as a sentence; an unknown extra field is named. */
export function firstIssueMessage(error: z.core.$ZodError): string {
  const issue = error.issues[0]!
  if (issue.code === 'unrecognized_keys')
    return `Unknown field: ${issue.keys.map((key) => `"${key}"`).join(', ')}.`
  const field = issue.path.join('.')
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    if (!field) return 'The request must be a JSON object.'
    const isMissing = issue.message.endsWith('received undefined')
    return isMissing
      ? `${field} is required.`
      : `${field} must be ${NOUNS[issue.expected] ?? issue.expected}.`
  }
  return field && /^Invalid|^Too/.test(issue.message) ? `${field}: ${issue.message}` : issue.message
}

/** Parses one part of the request, for `c.req.valid(target)`. @throws 400 with the first problem */
export const validate = <T extends keyof ValidationTargets, S extends z.ZodType>(target: T, schema: S) =>
  zValidator(target, schema, (result) => {
    if (!result.success) throw new HTTPException(400, { message: firstIssueMessage(result.error) })
  })
