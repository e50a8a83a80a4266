/** The accessible name of the cart's control: `Cart, 1 item`, `Cart, 3 items`. */
export const cartLabel = (count: number) => `Cart, ${count} ${count === 1 ? 'item' : 'items'}`
