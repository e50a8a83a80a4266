import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { MAX_UPLOAD_MEGABYTES, uploadImageSchema } from '#shared/contracts/image'
import type { SessionEnv } from '../../auth/require-session.ts'
import type { BodyLimit } from '../../http/buffer-body.ts'
import { takeToken, tooManyRequests } from '../../http/rate-limit.ts'
import { badRequest } from '../../http/refusal.ts'
import { parseRequest } from '../../http/validate.ts'
import { storeUpload } from '../../images/upload.ts'
import type { Services } from '../../services.ts'

export const UPLOAD_PATH = '/_api/admin/images'

const MAX_BYTES = MAX_UPLOAD_MEGABYTES * 1024 * 1024
/** Room for the headers of the form's parts. */
const FORM_BYTES = 10_000

const TOO_LARGE = `The image must have at most ${MAX_UPLOAD_MEGABYTES} MB.`

export const UPLOAD_LIMIT: BodyLimit = { maxBytes: MAX_BYTES + FORM_BYTES, message: TOO_LARGE }

async function readFile(c: Context): Promise<File> {
  const form = await c.req.parseBody().catch((error) => {
    if (!(error instanceof TypeError)) throw error
    throw badRequest('The form could not be read.')
  })
  const { file } = parseRequest(uploadImageSchema, form)
  if (file.size > MAX_BYTES) throw new HTTPException(413, { message: TOO_LARGE })
  if (file.size === 0) throw badRequest('The image is empty.')
  return file
}

export const adminImagesRoutes = (services: Pick<Services, 'db' | 'env' | 'images' | 'uploadLimiter'>) =>
  new Hono<SessionEnv>().post('/', async (c) => {
    const { db, env, images, uploadLimiter } = services
    if (!/^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '')) {
      throw new HTTPException(415, { message: 'Send a form, with the content type multipart/form-data.' })
    }
    const waitSeconds = takeToken(uploadLimiter, c.env?.clientAddress, env)
    if (waitSeconds > 0) {
      throw tooManyRequests('Too many uploads. Please wait a moment and try again.', waitSeconds)
    }
    const file = await readFile(c)
    // Images are decoded one at a time.
    c.env?.disableIdleTimeout?.()
    const path = await storeUpload({ db, folder: images.folder }, await file.bytes())
    return c.json({ imageUrl: env.SITE_URL + path }, 201)
  })
