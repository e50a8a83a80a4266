import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { MAX_AVATAR_MEGABYTES, MAX_AVATAR_MEGAPIXELS } from '#shared/avatar'
import type { Db } from '../db/client.ts'
import { avatars, users } from '../db/schema/accounts.ts'
import { transact } from '../db/transact.ts'
import { type BodyLimit, withBody } from '../http/buffer-body.ts'
import { takeToken, tooManyRequests } from '../http/rate-limit.ts'
import { badRequest } from '../http/refusal.ts'
import { createUploadEncoder } from '../images/encode-upload.ts'
import { createToken } from '../platform/token.ts'
import type { Services } from '../services.ts'
import type { SessionEnv } from './require-session.ts'

/** Size in pixels. The account page shows it at 80, on screens with up to three pixels per CSS pixel. */
const SIZE = 256

export const AVATAR_PATH = '/account/avatar'

const MAX_BYTES = MAX_AVATAR_MEGABYTES * 1024 * 1024
const FORM_BYTES = 10_000
const TOO_LARGE = `The picture must have at most ${MAX_AVATAR_MEGABYTES} MB.`
const AVATAR_LIMIT: BodyLimit = { maxBytes: MAX_BYTES + FORM_BYTES, message: TOO_LARGE }

const encode = createUploadEncoder({
  maxMegapixels: MAX_AVATAR_MEGAPIXELS,
  quality: 80,
  resize: { width: SIZE, height: SIZE, fit: 'cover' },
})

/** Encodes a square WebP without metadata. @throws like `createUploadEncoder` */
export const encodeAvatar = async (bytes: Uint8Array<ArrayBuffer>): Promise<Buffer> =>
  Buffer.from((await encode(bytes)).bytes)

async function readFile(c: Context): Promise<Uint8Array<ArrayBuffer>> {
  const { file } = await c.req.parseBody()
  if (!(file instanceof File) || file.size === 0) {
    throw badRequest('Choose a picture first.')
  }
  if (file.size > MAX_BYTES) throw new HTTPException(413, { message: TOO_LARGE })
  return file.bytes()
}

/** Stores the uploaded file as the user's picture. @throws 400, 413, and 429 after too many uploads */
export async function uploadAvatar(
  c: Context<SessionEnv>,
  services: Pick<Services, 'db' | 'env' | 'bodies' | 'uploadLimiter'>,
): Promise<void> {
  const { db, env, uploadLimiter } = services
  const waitSeconds = takeToken(uploadLimiter, c.env?.clientAddress, env)
  if (waitSeconds > 0) {
    throw tooManyRequests('Too many uploads. Please wait a moment and try again.', waitSeconds)
  }
  const bytes = await withBody(c, services, AVATAR_LIMIT, async () => encodeAvatar(await readFile(c)))
  await saveAvatar(db, c.var.session.user.id, bytes)
}

function saveAvatar(db: Db, userId: number, bytes: Buffer): Promise<void> {
  const values = { token: createToken(), bytes }
  return transact(db, (tx) => {
    tx.insert(avatars)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: avatars.userId, set: values })
      .run()
    const avatarUrl = `/avatars/${values.token}.webp`
    tx.update(users).set({ avatarUrl }).where(eq(users.id, userId)).run()
  })
}

export function deleteAvatar(db: Db, userId: number): Promise<void> {
  return transact(db, (tx) => {
    tx.delete(avatars).where(eq(avatars.userId, userId)).run()
    tx.update(users).set({ avatarUrl: null }).where(eq(users.id, userId)).run()
  })
}

export const findAvatar = (db: Db, token: string): Buffer | undefined =>
  db.select({ bytes: avatars.bytes }).from(avatars).where(eq(avatars.token, token)).get()?.bytes
