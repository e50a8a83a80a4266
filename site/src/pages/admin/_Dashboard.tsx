import { HealthCard } from '../../features/admin/health/HealthCard.tsx'
import { SyncCard } from '../../features/admin/sync/SyncCard.tsx'
import { RequireAdmin } from '../../features/auth/RequireAdmin.tsx'

export const Dashboard = () => (
  <RequireAdmin>
    <div className="flex flex-col gap-4">
      <SyncCard />
      <HealthCard />
    </div>
  </RequireAdmin>
)
