import { EVENT_TYPES } from './event-types.ts'
import {
  amount,
  type Check,
  country,
  currency,
  each,
  email,
  expand,
  flag,
  integer,
  metadata,
  oneOf,
  shape,
  text,
  webUrl,
} from './parameters.ts'

const taxBehavior = oneOf('exclusive', 'inclusive', 'unspecified')

const address = shape({
  line1: text,
  line2: text,
  city: text,
  state: text,
  postal_code: text,
  country,
})
const shipping = shape({ name: text, phone: text, address }, 'name', 'address')

const lineItem = shape(
  {
    quantity: amount,
    price_data: shape(
      {
        currency,
        unit_amount: amount,
        tax_behavior: taxBehavior,
        product_data: shape(
          { name: text, description: text, images: each(text), metadata, tax_code: text },
          'name',
        ),
      },
      'currency',
      'unit_amount',
      'product_data',
    ),
  },
  'quantity',
  'price_data',
)

const range = shape({ gt: integer, gte: integer, lt: integer, lte: integer })
const created: Check = (value, param) =>
  typeof value === 'string' ? integer(value, param) : range(value, param)

const days = shape(
  { unit: oneOf('business_day', 'day', 'hour', 'month', 'week'), value: integer },
  'unit',
  'value',
)

const shippingOption = shape(
  {
    shipping_rate_data: shape(
      {
        display_name: text,
        type: oneOf('fixed_amount'),
        fixed_amount: shape({ amount, currency }, 'amount', 'currency'),
        delivery_estimate: shape({ minimum: days, maximum: days }),
        metadata,
        tax_behavior: taxBehavior,
        tax_code: text,
      },
      'display_name',
      'fixed_amount',
    ),
  },
  'shipping_rate_data',
)

export const sessionRequest = shape(
  {
    mode: oneOf('payment', 'setup', 'subscription'),
    success_url: webUrl,
    cancel_url: webUrl,
    line_items: each(lineItem),
    shipping_options: each(shippingOption),
    custom_text: shape({ submit: shape({ message: text }, 'message') }),
    customer: text,
    customer_email: email,
    client_reference_id: text,
    metadata,
    payment_intent_data: shape({ metadata, shipping, description: text }),
    automatic_tax: shape({ enabled: flag }, 'enabled'),
    allow_promotion_codes: flag,
    discounts: each(shape({ coupon: text }, 'coupon')),
    managed_payments: shape({ enabled: flag }),
    expires_at: integer,
    expand,
  },
  'mode',
  'line_items',
  'success_url',
)

export const customerRequest = shape({
  email,
  name: text,
  metadata,
  shipping,
  tax: shape({ validate_location: oneOf('deferred', 'immediately') }),
  expand,
})

export const couponRequest = shape(
  {
    amount_off: amount,
    currency,
    duration: oneOf('once'),
    max_redemptions: integer,
    name: text,
    metadata,
    expand,
  },
  'amount_off',
  'currency',
)

export const refundRequest = shape({
  payment_intent: text,
  amount: integer,
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  metadata,
  expand,
})

export const endpointRequest = shape(
  {
    url: text,
    enabled_events: each(oneOf(...EVENT_TYPES)),
    api_version: text,
    description: text,
    metadata,
    connect: flag,
    expand,
  },
  'url',
  'enabled_events',
)

export const endpointChange = shape({
  url: text,
  enabled_events: each(oneOf(...EVENT_TYPES)),
  disabled: flag,
  description: text,
  metadata,
  expand,
})

/** Checks a call for one object. */
export const objectRequest = shape({ expand })

const sessionStatus = oneOf('complete', 'expired', 'open')
const filterChecks: Record<string, Check> = { types: each(text), status: sessionStatus }

/** Checks a call for a list that has these filters. */
export const listRequest = (filters: readonly string[]): Check =>
  shape({
    ...Object.fromEntries(filters.map((name) => [name, filterChecks[name] ?? text])),
    created,
    limit: integer,
    starting_after: text,
    ending_before: text,
    expand,
  })
