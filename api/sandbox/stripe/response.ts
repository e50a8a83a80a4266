import { type FormObject, textAt } from '../form-data.ts'

const PAGE_LIMIT = 100

export interface StripeResponse {
  status: number
  body: object
  headers?: Record<string, string>
}

export const json = (body: object): StripeResponse => ({ status: 200, body })

/** @param param name of the parameter that is wrong, as in the form */
export const refuse = (status: number, code: string, message: string, param?: string): StripeResponse => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message, ...(param && { param }) } },
})

/** Returns the page that `limit` and `starting_after` ask for, with ten rows by default. */
export function listPage(rows: readonly { id: string }[], url: string, input: FormObject): StripeResponse {
  const limit = Number(textAt(input, 'limit') ?? 10)
  if (!(limit >= 1 && limit <= PAGE_LIMIT))
    return refuse(400, 'parameter_invalid_integer', 'The limit must be between 1 and 100.', 'limit')
  const after = textAt(input, 'starting_after')
  const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0)
    return refuse(400, 'resource_missing', `No such object: '${after}'`, 'starting_after')
  const data = rows.slice(start, start + limit)
  return json({ object: 'list', url, has_more: start + limit < rows.length, data })
}
