import type { Store } from '../store.ts'
import { saveAccount } from './accounts.ts'
import { removeDevelopmentAdministrator } from './development-administrator.ts'
import { hasAdministrator, toAccountEmail } from './users.ts'

/** At start: where there is no administrator, the settings' one is created. */
export async function ensureAdministrator({
  db,
  env,
  log,
}: Pick<Store, 'db' | 'env' | 'log'>): Promise<void> {
  if (env.production) await removeDevelopmentAdministrator(db)
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env
  if (!email || !password || hasAdministrator(db)) return
  await saveAccount(db, { email, password, role: 'admin' })
  log.info({ email: toAccountEmail(email) }, 'created the administrator of the settings')
}
