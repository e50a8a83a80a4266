import type { AdminProduct } from '#shared/contracts/admin-product'
import { useSave } from '../use-save.ts'
import { cacheSavedProduct, saveVisibility, showProductChange } from './products.queries.ts'

/** Hides a product from the shop, or shows it again. */
export function useVisibility() {
  const { save } = useSave({
    success: 'Visibility updated successfully!',
    failure: 'Failed to update visibility',
    updateCache: cacheSavedProduct,
    onSaved: () => {},
  })
  return ({ id, updatedAt, isHiddenByAdmin }: AdminProduct) => {
    const isHidden = !isHiddenByAdmin
    save(
      () => saveVisibility({ productId: id, updatedAt }, isHidden),
      () => showProductChange(id, { isHiddenByAdmin: isHidden, isActive: !isHidden }),
    )
  }
}
