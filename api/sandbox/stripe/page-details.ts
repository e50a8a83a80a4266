import { at, type FormObject, type FormValue, listOf, textAt } from '../form-data.ts'
import type { PageDetails } from './ledger.ts'
import { refuse, type StripeResponse } from './response.ts'

const MAX_IMAGES = 8
const MAX_URL_LENGTH = 2048
const MAX_MESSAGE_LENGTH = 1200

const rateOf = (input: FormObject) => at(input, 'shipping_options', '0', 'shipping_rate_data')
const messageOf = (input: FormObject) => textAt(input, 'custom_text', 'submit', 'message') ?? ''
const imagesOf = (item: FormValue) =>
  listOf(at(item, 'price_data', 'product_data', 'images')).map((url) => String(url))

/** Returns the days of an estimate that Stripe would take: from one on, the first below the last. */
function readDays(input: FormObject): [number, number] | undefined {
  const estimate = at(rateOf(input), 'delivery_estimate')
  if (estimate === undefined) return undefined
  return [Number(textAt(estimate, 'minimum', 'value')), Number(textAt(estimate, 'maximum', 'value'))]
}

/** Refuses images, days and texts that Stripe's page couldn't show. */
export function refusePage(input: FormObject): StripeResponse | undefined {
  for (const [index, item] of listOf(input.line_items).entries()) {
    const param = `line_items[${index}][price_data][product_data][images]`
    const images = imagesOf(item)
    if (images.length > MAX_IMAGES)
      return refuse(400, 'parameter_invalid', `A product can have up to ${MAX_IMAGES} images.`, { param })
    if (images.some((url) => !/^https?:/.test(URL.parse(url)?.protocol ?? '') || url.length > MAX_URL_LENGTH))
      return refuse(400, 'url_invalid', 'Not a valid URL', { param })
  }
  const [first, last] = readDays(input) ?? [1, 1]
  if (!(first >= 1 && last >= first))
    return refuse(400, 'parameter_invalid', 'The minimum must be below the maximum of delivery_estimate.', {
      param: 'shipping_options[0][shipping_rate_data][delivery_estimate]',
    })
  if (messageOf(input).length > MAX_MESSAGE_LENGTH) {
    const message = `Invalid string: must be at most ${MAX_MESSAGE_LENGTH} characters`
    return refuse(400, 'parameter_invalid', message, { param: 'custom_text[submit][message]' })
  }
  return undefined
}

export function readPage(input: FormObject): PageDetails {
  const days = readDays(input)
  const name = textAt(rateOf(input), 'display_name') ?? 'Shipping'
  return {
    images: listOf(input.line_items).map(imagesOf),
    shipping: days ? `${name} (${days.join(' to ')} business days)` : name,
    message: messageOf(input),
  }
}
