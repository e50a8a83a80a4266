import { zValidator } from '@hono/zod-validator'
import type { ValidationTargets } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'

/** The first problem as a sentence; an unknown extra field is named. */
export function firstProblem(error: z.core.$ZodError): string {
  const issue = error.issues[0]!
  if (issue.code === 'unrecognized_keys')
    return `Unknown field: ${issue.keys.map((key) => `"${key}"`).join(', ')}.`
  const field = issue.path.join('.')
  return field && /^Invalid|^Too/.test(issue.message) ? `${field}: ${issue.message}` : issue.message
}

/** Parses one part of the request, for `c.req.valid(target)`. @throws 400 with the first problem */
export const validate = <T extends keyof ValidationTargets, S extends z.ZodType>(target: T, schema: S) =>
  zValidator(target, schema, (result) => {
    if (!result.success) throw new HTTPException(400, { message: firstProblem(result.error) })
  })
