import { eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { avatars, users } from '../db/schema.ts'
import { encodeUpload } from '../images/encode-upload.ts'
import { MAX_PIXELS } from '../images/fetch.ts'
import { createToken } from '../token.ts'

/** Pixels: the account page shows it at 80, on screens with three pixels per CSS pixel. */
const SIZE = 256

/** A square WebP without metadata. @throws like `encodeUpload` */
export async function encodeAvatar(bytes: Uint8Array): Promise<Buffer> {
  const { data } = await encodeUpload(bytes, {
    maxPixels: MAX_PIXELS,
    quality: 80,
    resize: (image) => image.resize(SIZE, SIZE, { fit: 'cover' }),
  })
  return data
}

export function saveAvatar(db: Db, userId: number, bytes: Buffer): void {
  const values = { token: createToken(), bytes }
  db.transaction((tx) => {
    tx.insert(avatars)
      .values({ userId, ...values })
      .onConflictDoUpdate({ target: avatars.userId, set: values })
      .run()
    const avatarUrl = `/avatars/${values.token}.webp`
    tx.update(users).set({ avatarUrl }).where(eq(users.id, userId)).run()
  })
}

export function deleteAvatar(db: Db, userId: number): void {
  db.transaction((tx) => {
    tx.delete(avatars).where(eq(avatars.userId, userId)).run()
    tx.update(users).set({ avatarUrl: null }).where(eq(users.id, userId)).run()
  })
}

export const findAvatar = (db: Db, token: string): Buffer | undefined =>
  db.select({ bytes: avatars.bytes }).from(avatars).where(eq(avatars.token, token)).get()?.bytes
