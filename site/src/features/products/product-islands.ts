/** Exports both islands of a product page in one entry, because who uses one soon uses the other. */
export { AddToCartForm } from './AddToCartForm.tsx'
export { Gallery } from './Gallery.tsx'
