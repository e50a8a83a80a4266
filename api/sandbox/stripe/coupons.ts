import { type FormObject, textAt } from '../form-data.ts'
import { findVisible } from './accounts.ts'
import type { Ledger } from './ledger.ts'
import { refuseLength, refuseMetadata } from './limits.ts'
import { toMetadata } from './metadata.ts'
import { couponRequest } from './requests.ts'
import { json, refuse, type StripeResponse } from './response.ts'
import type { Coupon, SandboxSession } from './wire.ts'

const MAX_NAME_LENGTH = 40

/** Adds a coupon over an amount, the only kind that is known here. */
export function createCoupon(ledger: Ledger, input: FormObject, livemode: boolean): StripeResponse {
  const name = textAt(input, 'name') ?? null
  const refusal =
    couponRequest(input, '') ?? refuseMetadata(input) ?? refuseLength(name ?? '', 'name', MAX_NAME_LENGTH)
  if (refusal) return refusal
  const maxRedemptions = textAt(input, 'max_redemptions')
  const coupon: Coupon = {
    id: ledger.newId('coupon', livemode),
    object: 'coupon',
    amount_off: Number(textAt(input, 'amount_off')),
    created: ledger.now(),
    currency: textAt(input, 'currency') ?? '',
    duration: 'once',
    duration_in_months: null,
    livemode,
    max_redemptions: maxRedemptions === undefined ? null : Number(maxRedemptions),
    metadata: toMetadata(input),
    name,
    percent_off: null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  }
  ledger.coupons.add(coupon)
  return json(coupon)
}

const COUPON = ['discounts', '0', 'coupon']

/** Returns what the coupon of a session takes off, at most the items. */
export const discountOf = (ledger: Ledger, input: FormObject, subtotal: number): number =>
  Math.min(ledger.coupons.find(textAt(input, ...COUPON) ?? '')?.amount_off ?? 0, subtotal)

export function refuseDiscounts(
  ledger: Ledger,
  input: FormObject,
  isLive: boolean,
): StripeResponse | undefined {
  if (!input.discounts) return undefined
  if (input.allow_promotion_codes) {
    const message = 'You may only specify one of these parameters: allow_promotion_codes, discounts.'
    return refuse(400, undefined, message)
  }
  const id = textAt(input, ...COUPON) ?? ''
  const coupon = findVisible(ledger, ledger.coupons, id, isLive)
  const param = 'discounts[0][coupon]'
  if (!coupon) return refuse(400, 'resource_missing', `No such coupon: '${id}'`, { param })
  return coupon.valid ? undefined : refuse(400, 'coupon_expired', `Coupon expired: ${id}`, { param })
}

/** Counts the use of a session's coupon once the session is complete. */
export function redeem(ledger: Ledger, { discounts }: SandboxSession): void {
  for (const { coupon: id } of discounts ?? []) {
    const coupon = ledger.coupons.require(id)
    coupon.times_redeemed += 1
    coupon.valid = coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions
  }
}
