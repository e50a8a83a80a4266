import { ProductsScreen } from '../../features/admin/ProductsScreen'
import { AdminGate } from '../../features/session/AdminGate'

export const Products = ({ search }: { search: string }) => (
  <AdminGate>{() => <ProductsScreen search={search} />}</AdminGate>
)
