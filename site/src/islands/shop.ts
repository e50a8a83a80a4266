/**
 * The islands of a product page and of the cart, in one entry: they share most of what they load, and a visitor who uses one
 * soon uses another.
 */
export { CartPage } from '../features/cart/CartPage.tsx'
export { CartSheet } from '../features/cart/CartSheet.tsx'
export { AddToCartForm } from '../features/products/AddToCartForm.tsx'
export { Gallery } from '../features/products/Gallery.tsx'
