import { SyncCard } from '../../features/admin/sync/SyncCard'
import { AdminGate } from '../../features/session/AdminGate'

export const Dashboard = () => <AdminGate>{() => <SyncCard />}</AdminGate>
