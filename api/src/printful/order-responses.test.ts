import { expect, test } from 'bun:test'
import { remoteOrderSchema, toCountries, toShippingRates } from './order-responses.ts'

test('names of shipping, countries and carriers are lines of text', () => {
  const rate = { id: 'STANDARD', name: 'Flat\vRate\u0000 (Nov 3)', rate: '4.00', currency: 'USD' }
  expect(toShippingRates([rate])[0]!.name).toBe('Flat Rate')
  const states = [{ code: 'NV', name: 'Neva\uFFFEda' }]
  expect(toCountries([{ code: 'US', name: 'United\u2028States', states }])).toMatchObject([
    { name: 'United States', states: [{ name: 'Nevada' }] },
  ])
  const shipment = { id: 1, carrier: 'UP\u202ES', tracking_number: '1Z\f9\u0007' }
  const order = { id: 1, status: 'failed', error: 'Wrong\u0085address', items: [], shipments: [shipment] }
  expect(remoteOrderSchema.parse(order)).toMatchObject({
    error: 'Wrong address',
    shipments: [{ carrier: 'UPS', tracking_number: '1Z 9' }],
  })
})
