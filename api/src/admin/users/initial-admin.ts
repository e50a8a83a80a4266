import { hasAdmin } from '../../auth/queries.ts'
import { logEvent } from '../../log/log-event.ts'
import type { Services } from '../../services.ts'
import { removeDevelopmentAdmin } from './development-admin.ts'
import { saveUser } from './save-user.ts'

/** Creates the administrator of `ADMIN_EMAIL` and `ADMIN_PASSWORD` if there is none. */
export async function ensureInitialAdmin({
  db,
  env,
  log,
}: Pick<Services, 'db' | 'env' | 'log'>): Promise<void> {
  if (env.production) await removeDevelopmentAdmin(db)
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env
  if (!email || !password || hasAdmin(db)) return
  const { user } = await saveUser(db, { email, password, role: 'admin' })
  logEvent(log, 'admin.changed', { userId: user.id, reason: 'ADMIN_EMAIL' })
  log.info('created the administrator of ADMIN_EMAIL')
}
