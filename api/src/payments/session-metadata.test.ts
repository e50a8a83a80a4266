import { expect, test } from 'bun:test'
import { readVariantIds, toMetadata } from './session-metadata.ts'
import type { PaymentSession } from './stripe.ts'

const MARK = { siteUrl: 'https://one.example', number: '10001', externalId: 'o-1', shippingId: 'STANDARD' }

test('the variants of a large cart are read in the order in which they were written', () => {
  const long = Array.from({ length: 200 }, (_, index) => 4_000_000_000 + index)
  for (const variantIds of [[7], long, Array(600).fill(7)]) {
    const metadata = toMetadata({ ...MARK, variantIds })
    expect(readVariantIds({ metadata } as unknown as PaymentSession)).toEqual(variantIds)
    // Stripe's limit.
    expect(Object.values(metadata).filter((text) => text.length > 500)).toEqual([])
  }
})
