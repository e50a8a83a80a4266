export const printfulOrderUrl = (id: number): string => `https://www.printful.com/dashboard?order_id=${id}`

export const stripePaymentUrl = (paymentIntentId: string, isTest: boolean): string =>
  `https://dashboard.stripe.com/${isTest ? 'test/' : ''}payments/${paymentIntentId}`
