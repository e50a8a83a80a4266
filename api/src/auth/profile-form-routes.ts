import { eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { MAX_AVATAR_MEGABYTES } from '#shared/avatar'
import { changeNameSchema } from '#shared/contracts/auth'
import type { AppEnv } from '../app-env.ts'
import { users } from '../db/schema/accounts.ts'
import { transact } from '../db/transact.ts'
import { type BodyLimit, withBody } from '../http/buffer-body.ts'
import { takeToken, tooManyRequests } from '../http/rate-limit.ts'
import { parseRequest, readFields } from '../http/validate.ts'
import type { Services } from '../services.ts'
import { accountForm } from './account-form.ts'
import { deleteAvatar, encodeAvatar, saveAvatar } from './avatar.ts'

export const AVATAR_PATH = '/account/avatar'

const MAX_BYTES = MAX_AVATAR_MEGABYTES * 1024 * 1024
const FORM_BYTES = 10_000
const TOO_LARGE = `The picture must have at most ${MAX_AVATAR_MEGABYTES} MB.`
const AVATAR_LIMIT: BodyLimit = { maxBytes: MAX_BYTES + FORM_BYTES, message: TOO_LARGE }

async function readAvatar(c: Context): Promise<Uint8Array<ArrayBuffer>> {
  const { file } = await c.req.parseBody()
  if (!(file instanceof File) || file.size === 0) {
    throw new HTTPException(400, { message: 'Choose a picture first.' })
  }
  if (file.size > MAX_BYTES) throw new HTTPException(413, { message: TOO_LARGE })
  return file.bytes()
}

/** `POST /account/name` and `/account/avatar`: forms of the account page, which work without scripts. */
export function profileFormRoutes(services: Pick<Services, 'db' | 'env' | 'bodies' | 'uploadLimiter'>) {
  const { db, env, uploadLimiter } = services
  const respond = accountForm(services)
  return new Hono<AppEnv>()
    .post('/name', readFields, (c) =>
      respond(
        c,
        () => 'name',
        async ({ user }) => {
          const { displayName } = parseRequest(changeNameSchema, c.var.fields)
          await transact(db, (tx) => tx.update(users).set({ displayName }).where(eq(users.id, user.id)).run())
          return { text: 'Your name has been changed.' }
        },
      ),
    )
    .post('/avatar', (c) =>
      respond(
        c,
        () => 'avatar',
        async ({ user }) => {
          const waitSeconds = takeToken(uploadLimiter, c.env?.clientAddress, env)
          if (waitSeconds > 0) {
            throw tooManyRequests('Too many uploads. Please wait a moment and try again.', waitSeconds)
          }
          const bytes = await withBody(c, services, AVATAR_LIMIT, async () =>
            encodeAvatar(await readAvatar(c)),
          )
          await saveAvatar(db, user.id, bytes)
          return { text: 'Your picture has been changed.' }
        },
      ),
    )
    .post('/avatar/remove', readFields, (c) =>
      respond(
        c,
        () => 'avatar',
        async ({ user }) => {
          await deleteAvatar(db, user.id)
          return { text: 'Your picture has been removed.' }
        },
      ),
    )
}
