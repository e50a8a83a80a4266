import { SyncCard } from '../../features/admin/sync/SyncCard.tsx'
import { RequireAdmin } from '../../features/auth/RequireAdmin.tsx'

export const Dashboard = () => (
  <RequireAdmin>
    <SyncCard />
  </RequireAdmin>
)
