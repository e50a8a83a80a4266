import { ProductsScreen } from '../../features/admin/products/ProductsScreen.tsx'
import { RequireAdmin } from '../../features/auth/RequireAdmin.tsx'

export const Products = ({ search }: { search: string }) => (
  <RequireAdmin>
    <ProductsScreen search={search} />
  </RequireAdmin>
)
