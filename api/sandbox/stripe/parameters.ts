import type { FormValue } from '../form-data.ts'
import { refuse, type StripeResponse } from './response.ts'

/** Returns Stripe's refusal of a parameter, which is undefined if it is missing. `param` is its name in the form. */
export type Check = (value: FormValue | undefined, param: string) => StripeResponse | undefined

interface TextRule {
  isValid: (text: string) => boolean
  message: (text: string, param: string) => string
  /** Many refusals of Stripe have none. */
  code?: string
}

const checkText =
  ({ isValid, message, code }: TextRule): Check =>
  (value, param) => {
    if (value === undefined) return undefined
    if (typeof value === 'object') return refuse(400, undefined, 'Invalid string: {...}', { param })
    if (value === '') {
      const text = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`
      return refuse(400, 'parameter_invalid_empty', text, { param })
    }
    return isValid(value) ? undefined : refuse(400, code, message(value, param), { param })
  }

const matching = (pattern: RegExp) => (text: string) => pattern.test(text)

export const text = checkText({ isValid: () => true, message: () => '' })

export const integer = checkText({
  isValid: matching(/^-?\d{1,15}$/),
  message: (value) => `Invalid integer: ${value}`,
  code: 'parameter_invalid_integer',
})

/** Checks an amount in the smallest unit of a currency, of at most eight digits. */
export const amount = checkText({
  isValid: matching(/^\d{1,8}$/),
  message: (value) =>
    /^-?\d+$/.test(value)
      ? 'This value must be between 0 and 99999999 (in the smallest unit of the currency).'
      : `Invalid integer: ${value}`,
  code: 'parameter_invalid_integer',
})

export const flag = checkText({
  isValid: matching(/^(true|false)$/),
  message: (value) => `Invalid boolean: ${value}`,
})

export const oneOf = (...values: string[]): Check =>
  checkText({
    isValid: (value) => values.includes(value),
    message: (_, param) => `Invalid ${param}: must be one of ${values.join(', ')}`,
  })

export const currency = checkText({
  isValid: matching(/^[a-z]{3}$/),
  message: (value) => `Invalid currency: ${value}.`,
})

export const email = checkText({
  isValid: matching(/^[^\s@]+@[a-z\d-]+(\.[a-z\d-]+)+$/i),
  message: (value) => `Invalid email address: ${value}`,
  code: 'email_invalid',
})

export const webUrl = checkText({
  isValid: (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
  message: () => 'Not a valid URL',
  code: 'url_invalid',
})

export const country = checkText({
  isValid: matching(/^[A-Z]{2}$/),
  message: (value) =>
    `Country '${value}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'.`,
  code: 'country_code_invalid',
})

export const each =
  (check: Check): Check =>
  (value, param) => {
    if (value === undefined) return undefined
    if (typeof value === 'string') return refuse(400, undefined, 'Invalid array', { param })
    return firstRefusal(Object.entries(value), ([index, item]) => check(item, `${param}[${index}]`))
  }

/** Checks texts by any names. An empty one unsets its name. */
export const metadata: Check = (value, param) => {
  if (value === undefined || value === '') return undefined
  if (typeof value === 'string') return refuse(400, undefined, 'Invalid object', { param })
  const nested = Object.keys(value).find((name) => typeof value[name] === 'object')
  return nested === undefined
    ? undefined
    : refuse(400, undefined, 'Invalid string: {...}', { param: `${param}[${nested}]` })
}

/** Checks an object that has no other fields than these. An empty `param` is that of the whole request. */
export const shape =
  (fields: Record<string, Check>, ...required: string[]): Check =>
  (value, param) => {
    if (value === undefined) return undefined
    if (typeof value === 'string') return refuse(400, undefined, 'Invalid object', { param })
    const nameOf = (field: string) => (param ? `${param}[${field}]` : field)
    const unknown = Object.keys(value).find((field) => !Object.hasOwn(fields, field))
    if (unknown !== undefined) return refuseUnknown(nameOf(unknown))
    const missing = required.find((field) => value[field] === undefined)
    if (missing !== undefined) {
      const name = nameOf(missing)
      return refuse(400, 'parameter_missing', `Missing required param: ${name}.`, { param: name })
    }
    return firstRefusal(Object.entries(fields), ([field, check]) => check(value[field], nameOf(field)))
  }

export const refuseUnknown = (param: string): StripeResponse =>
  refuse(400, 'parameter_unknown', `Received unknown parameter: ${param}`, { param })

function firstRefusal<T>(items: T[], check: (item: T) => StripeResponse | undefined) {
  for (const item of items) {
    const refusal = check(item)
    if (refusal) return refusal
  }
  return undefined
}

export const expand = each(text)
