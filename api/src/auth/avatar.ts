import { eq } from 'drizzle-orm'
import { MAX_AVATAR_MEGAPIXELS } from '#shared/avatar'
import type { Db } from '../db/client.ts'
import { avatars, users } from '../db/schema/accounts.ts'
import { transact } from '../db/transact.ts'
import { createUploadEncoder } from '../images/encode-upload.ts'
import { createToken } from '../platform/token.ts'

/** Pixels: the account page shows it at 80, on screens with three pixels per CSS pixel. */
const SIZE = 256

const encode = createUploadEncoder({
  maxMegapixels: MAX_AVATAR_MEGAPIXELS,
  quality: 80,
  resize: { width: SIZE, height: SIZE, fit: 'cover' },
})

/** A square WebP without metadata. @throws like `createUploadEncoder` */
export const encodeAvatar = async (bytes: Uint8Array<ArrayBuffer>): Promise<Buffer> =>
  Buffer.from((await encode(bytes)).bytes)

export function saveAvatar(db: Db, userId: number, bytes: Buffer): Promise<void> {
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
