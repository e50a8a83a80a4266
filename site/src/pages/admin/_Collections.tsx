import { CollectionsScreen } from '../../features/admin/collections/CollectionsScreen'
import { AdminGate } from '../../features/session/AdminGate'

export const Collections = () => <AdminGate>{() => <CollectionsScreen />}</AdminGate>
