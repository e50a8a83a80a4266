import { expect, test } from 'bun:test'
import { orderSums } from './order-sums.ts'

const order = { shipping: '4.99', shippingName: 'Standard', tax: '0.00', discount: '0.00', total: '29.49' }

test('tax and discount are shown only if there are any', () => {
  expect(orderSums(order)).toEqual([
    { name: 'Shipping, Standard', amount: '$4.99' },
    { name: 'Total', amount: '$29.49' },
  ])
  expect(orderSums({ ...order, tax: '1.20', discount: '5.00' }).slice(1, 3)).toEqual([
    { name: 'Tax', amount: '$1.20' },
    { name: 'Discount', amount: '-$5.00' },
  ])
})
