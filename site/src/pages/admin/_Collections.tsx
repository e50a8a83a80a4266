import { CollectionsScreen } from '../../features/admin/collections/CollectionsScreen.tsx'
import { RequireAdmin } from '../../features/auth/RequireAdmin.tsx'

export const Collections = () => (
  <RequireAdmin>
    <CollectionsScreen />
  </RequireAdmin>
)
