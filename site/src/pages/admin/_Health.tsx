import { HealthScreen } from '../../features/admin/health/HealthScreen.tsx'
import { RequireAdmin } from '../../features/auth/RequireAdmin.tsx'

export const Health = () => (
  <RequireAdmin>
    <HealthScreen />
  </RequireAdmin>
)
