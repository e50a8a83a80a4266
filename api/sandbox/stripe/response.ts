import { type FormObject, textAt } from '../form-data.ts'

const PAGE_LIMIT = 100

export interface StripeResponse {
  status: number
  body: object
  headers?: Record<string, string>
  /** True for a refusal that its idempotency key replays, because Stripe had begun with the request. */
  isReplayed?: boolean
}

export const json = (body: object): StripeResponse => ({ status: 200, body })

export const refuse = (
  status: number,
  code: string | undefined,
  message: string,
  details: { param?: string; type?: string } = {},
): StripeResponse => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message, ...details } },
})

/** Returns an error response of a request that had passed the validation. */
export const fail = (code: string, message: string, param?: string): StripeResponse => ({
  ...refuse(400, code, message, param ? { param } : {}),
  isReplayed: true,
})

export function listPage(rows: Iterable<{ id: string }>, url: string, input: FormObject): StripeResponse {
  const limit = Number(textAt(input, 'limit') ?? 10)
  if (!(limit >= 1 && limit <= PAGE_LIMIT)) {
    const message = 'The limit must be between 1 and 100.'
    return refuse(400, 'parameter_invalid_integer', message, { param: 'limit' })
  }
  const after = textAt(input, 'starting_after')
  const data: object[] = []
  let hasBegun = after === undefined
  let has_more = false
  for (const row of rows) {
    has_more = data.length === limit
    if (has_more) break
    if (hasBegun) data.push(row)
    hasBegun ||= row.id === after
  }
  if (!hasBegun)
    return refuse(400, 'resource_missing', `No such object: '${after}'`, { param: 'starting_after' })
  return json({ object: 'list', url, has_more, data })
}
