import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { emptyBodySchema } from '#shared/contracts/fields'
import { markReadSchema } from '#shared/contracts/readiness'
import type { SessionEnv } from '../../auth/require-session.ts'
import { requireSecret, saveSetting } from '../../db/setting.ts'
import { transact } from '../../db/transact.ts'
import { conflict, notFound } from '../../http/refusal.ts'
import { validate } from '../../http/validate.ts'
import { type CheckoutEnv, requireCheckout } from '../../orders/checkout-services.ts'
import type { Services } from '../../services.ts'
import { checkReadiness, MAIL_ARRIVED, pageRead, SAMPLES_KEPT } from './checks.ts'

const MAIL_SECRET = 'test_mail_token'

export function adminReadinessRoutes(services: Services) {
  const { db, env, mailer } = services
  const mark = (name: string) => transact(db, (tx) => saveSetting(tx, name, tx.clock.date().toISOString()))
  return new Hono<SessionEnv & CheckoutEnv>()
    .use(requireCheckout(services))
    .get('/', async (c) => c.json(await checkReadiness(c.var.checkout)))
    .post('/read', validate('json', markReadSchema), async (c) => {
      await mark(pageRead(c.req.valid('json').page))
      return c.json(await checkReadiness(c.var.checkout))
    })
    .post('/keep', validate('json', emptyBodySchema), async (c) => {
      await mark(SAMPLES_KEPT)
      return c.json(await checkReadiness(c.var.checkout))
    })
    .post('/mail', validate('json', emptyBodySchema), async (c) => {
      if (!mailer) throw conflict('No mail server is set.')
      const link = `${env.SITE_URL}/_api/test_mail/${await requireSecret(db, MAIL_SECRET)}`
      const to = env.CONTACT_EMAIL ?? c.var.session.user.email
      const text = `Open this link to say that the store’s mails arrive:\n\n${link}\n`
      await mailer.send({ to, subject: 'Test mail of your store', text }).catch((error: Error) => {
        throw new HTTPException(502, { message: 'The mail server does not take the mail.', cause: error })
      })
      return c.json({ to })
    })
}

/** Serves the link in the test mail, which may be opened on a device without a session. */
export const testMailRoutes = ({ db }: Pick<Services, 'db'>) =>
  new Hono().get('/:token', async (c) => {
    const [given, token] = [
      Buffer.from(c.req.param('token')),
      Buffer.from(await requireSecret(db, MAIL_SECRET)),
    ]
    if (given.length !== token.length || !timingSafeEqual(given, token)) throw notFound('Not found')
    await transact(db, (tx) => saveSetting(tx, MAIL_ARRIVED, tx.clock.date().toISOString()))
    return c.text('The mail has arrived. You can close this page.')
  })
