import { eq } from 'drizzle-orm'
import { HTTPException } from 'hono/http-exception'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Db } from '../db/client.ts'
import { avatars, users } from '../db/schema.ts'
import { MAX_PIXELS } from '../images/fetch.ts'
import { detectImageFormat } from '../images/format.ts'
import { createToken } from '../token.ts'

/** Pixels: the account page shows it at 80, on screens with three pixels per CSS pixel. */
const SIZE = 256
/** Decoding a large picture takes much memory. */
const encodeOneByOne = pLimit(1)

const invalid = (message: string) => new HTTPException(400, { message })

/** A square WebP without metadata. @throws 400 for anything but a picture of a common format */
export async function encodeAvatar(bytes: Uint8Array): Promise<Buffer> {
  const format = detectImageFormat(bytes)
  if (!format || format === 'gif') throw invalid('The picture must be a JPEG, PNG, WebP or AVIF file.')
  const encode = () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(SIZE, SIZE, { fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer()
  try {
    return await encodeOneByOne(encode)
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
    throw invalid(
      isTooLarge ? `The picture has more than ${MAX_PIXELS / 1e6} megapixels.` : 'The picture is damaged.',
    )
  }
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
