import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { changeNameSchema } from '#shared/contracts/auth'
import type { AppEnv } from '../app-env.ts'
import { users } from '../db/schema.ts'
import { redirectWithFlash } from '../flash.ts'
import { readFields } from '../form.ts'
import { takeToken, tooManyRequests } from '../rate-limit.ts'
import type { Services } from '../services.ts'
import { parseRequest } from '../validate.ts'
import { ACCOUNT, accountForm } from './account-form.ts'
import { deleteAvatar, encodeAvatar, saveAvatar } from './avatar.ts'

/** Takes more than other requests. */
export const AVATAR_PATH = '/account/avatar'

const MAX_MEGABYTES = 20
/** The rest of the form has a few hundred bytes. */
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024 + 10_000

/** `POST /account/name` and `/account/avatar`: forms of the account page, which work without scripts. */
export function profileFormRoutes(services: Pick<Services, 'db' | 'env' | 'uploadLimiter'>) {
  const { db, env, uploadLimiter } = services
  const respond = accountForm(services)
  const limitSize = bodyLimit({
    maxSize: MAX_BYTES,
    onError: (c) =>
      redirectWithFlash(c, env, ACCOUNT, {
        kind: 'error',
        text: `The picture must have at most ${MAX_MEGABYTES} MB.`,
        field: 'avatar',
      }),
  })
  return new Hono<AppEnv>()
    .post('/name', readFields, (c) =>
      respond(
        c,
        () => 'name',
        ({ user }) => {
          const { displayName } = parseRequest(changeNameSchema, c.var.fields)
          db.update(users).set({ displayName }).where(eq(users.id, user.id)).run()
          return { text: 'Your name has been changed.' }
        },
      ),
    )
    .post('/avatar', limitSize, (c) =>
      respond(
        c,
        () => 'avatar',
        async ({ user }) => {
          const waitSeconds = takeToken(uploadLimiter, c.env?.clientAddress, env)
          if (waitSeconds > 0) {
            throw tooManyRequests('Too many uploads. Please wait a moment and try again.', waitSeconds)
          }
          const { file } = await c.req.parseBody()
          if (!(file instanceof File) || file.size === 0) {
            throw new HTTPException(400, { message: 'Choose a picture first.' })
          }
          saveAvatar(db, user.id, await encodeAvatar(await file.bytes()))
          return { text: 'Your picture has been changed.' }
        },
      ),
    )
    .post('/avatar/remove', readFields, (c) =>
      respond(
        c,
        () => 'avatar',
        ({ user }) => {
          deleteAvatar(db, user.id)
          return { text: 'Your picture has been removed.' }
        },
      ),
    )
}
