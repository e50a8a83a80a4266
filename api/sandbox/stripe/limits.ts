import { type FormObject, type FormValue, listOf, textAt } from '../form-data.ts'
import { toMetadata } from './metadata.ts'
import { refuse, type StripeResponse } from './response.ts'

const MAX_NAME_LENGTH = 250
const MAX_KEYS = 50
const MAX_KEY_LENGTH = 40
const MAX_VALUE_LENGTH = 500
const MAX_LINE_ITEMS = 100

export function refuseLengths(input: FormObject): StripeResponse | undefined {
  const lineItems = listOf(input.line_items)
  if (lineItems.length > MAX_LINE_ITEMS)
    return refuseParameter('line_items', `Checkout Sessions can have up to ${MAX_LINE_ITEMS} line items.`)
  for (const [index, item] of lineItems.entries()) {
    const name = textAt(item, 'price_data', 'product_data', 'name') ?? ''
    const param = `line_items[${index}][price_data][product_data][name]`
    const refusal = refuseLength(name, param, MAX_NAME_LENGTH)
    if (refusal) return refusal
  }
  return (
    refuseMetadata(input, 'metadata') ??
    refuseMetadata(input.payment_intent_data, 'payment_intent_data[metadata]')
  )
}

export function refuseLength(text: string, param: string, max: number): StripeResponse | undefined {
  if (lengthOf(text) <= max) return undefined
  const message = `Invalid string: ${text.slice(0, 10)}...${text.slice(-10)}; must be at most ${max} characters`
  return refuseParameter(param, message)
}

/** Refuses invalid metadata. `param` is its name in the form. */
export function refuseMetadata(input: FormValue | undefined, param = 'metadata'): StripeResponse | undefined {
  const entries = Object.entries(toMetadata(input))
  if (entries.length > MAX_KEYS)
    return refuseParameter(
      param,
      `Metadata can have up to ${MAX_KEYS} keys, but you passed in ${entries.length}.`,
    )
  for (const [key, value] of entries) {
    if (lengthOf(key) > MAX_KEY_LENGTH) {
      const message = `Metadata keys can have up to ${MAX_KEY_LENGTH} characters, but you passed in a key that is ${lengthOf(key)} characters. Invalid key: ${key}`
      return refuseParameter(param, message)
    }
    if (lengthOf(value) > MAX_VALUE_LENGTH) {
      const message = `Metadata values can have up to ${MAX_VALUE_LENGTH} characters, but you passed in a value that is ${lengthOf(value)} characters. Invalid value: ${value}`
      return refuseParameter(`${param}[${key}]`, message)
    }
  }
  return undefined
}

/** Counts an emoji as one character. */
const lengthOf = (text: string) => [...text].length

const refuseParameter = (param: string, message: string) =>
  refuse(400, 'parameter_invalid', message, { param })
