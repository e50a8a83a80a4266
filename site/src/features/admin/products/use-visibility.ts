import type { AdminProduct } from '#shared/contracts/admin-product'
import { useSave } from '../use-save.ts'
import {
  cacheSavedProduct,
  LIST_SCOPE,
  readTarget,
  saveVisibility,
  showProductChange,
} from './products.queries.ts'

export function useVisibility() {
  const { save } = useSave({
    success: 'Visibility updated successfully!',
    failure: 'Failed to update visibility',
    updateCache: cacheSavedProduct,
    scope: LIST_SCOPE,
    onSaved: () => {},
  })
  return ({ id, isHiddenByAdmin }: AdminProduct) => {
    const isHidden = !isHiddenByAdmin
    save(
      () => saveVisibility(readTarget(id), isHidden),
      () => showProductChange(id, { isHiddenByAdmin: isHidden, isActive: !isHidden }),
    )
  }
}
