import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { notices, users } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { addJob } from '../queue/jobs.ts'
import type { Services } from '../services.ts'
import { orderNumber } from './queries.ts'

/**
 * Stores what the administrators are told, by mail and once for each key.
 * @param key names the cause: `hold 3`, `dispute dp_1`, `job place 7`
 */
export function addNotice(tx: Db, key: string, text: string, orderId: number | null): void {
  const [notice] = tx.insert(notices).values({ key, text, orderId }).onConflictDoNothing().returning().all()
  if (notice) addJob(tx, `notice ${notice.id}`)
}

/** Returns where notices go: the store's own address, or else all enabled administrators. */
function listRecipients({ db, env }: Pick<Services, 'db' | 'env'>): string[] {
  const own = env.CONTACT_EMAIL ?? env.ADMIN_EMAIL
  if (own) return [own]
  return db
    .select({ email: users.email, role: users.role, isDisabled: users.isDisabled })
    .from(users)
    .all()
    .filter(({ role, isDisabled }) => role === 'admin' && !isDisabled)
    .map(({ email }) => email)
}

/** Mails a notice to the administrators. Without a mail server it is a task on the dashboard only. */
export async function sendNotice(
  services: Pick<Services, 'db' | 'env' | 'mailer'>,
  id: number,
): Promise<void> {
  const { db, env, mailer } = services
  const notice = db.select().from(notices).where(eq(notices.id, id)).get()
  if (!notice || notice.sentAt || !mailer) return
  const { text, orderId } = notice
  const subject = text.split(/[:.]/)[0] ?? text
  const link = orderId === null ? `${env.SITE_URL}/admin` : `${env.SITE_URL}/admin/orders/${orderId}`
  const about = orderId === null ? text : `Order ${orderNumber(orderId)}. ${text}`
  const messageId = `<notice-${id}-${notice.at.getTime()}@${new URL(env.SITE_URL).hostname}>`
  for (const to of listRecipients(services)) {
    await mailer.send({ to, subject, text: `${about}\n\n${link}`, messageId })
  }
  await transact(db, (tx) => tx.update(notices).set({ sentAt: new Date() }).where(eq(notices.id, id)).run())
}
