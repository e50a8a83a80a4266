import { z } from 'zod'

export const MAX_UPLOAD_MEGABYTES = 20

/** Multipart form. The server checks the bytes of the image, not its name or type. */
export const uploadImageSchema = z.strictObject({
  file: z.instanceof(File, { error: 'Send the image as the field "file".' }),
})

export const uploadedImageSchema = z.object({ imageUrl: z.url() })
