import { z } from 'zod'
import { uploadedImageSchema } from '#shared/contracts/image'
import { SESSION_ENDED } from '../../../lib/api.ts'
import { parseJson } from '../../../lib/parse-json.ts'

const failureSchema = z.object({ error: z.string() })

interface UploadOptions {
  signal: AbortSignal
  onProgress: (progress: number) => void
}

/** Uploads an image and returns its URL. `fetch` has no progress. @throws a sentence, or the signal's reason */
export function uploadImage(file: File, { signal, onProgress }: UploadOptions): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = new XMLHttpRequest()
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
  request.onload = () => {
    const { status, responseText } = request
    if (status === 401) dispatchEvent(new Event(SESSION_ENDED))
    const uploaded = parseJson(responseText, uploadedImageSchema)
    if (uploaded) resolve(uploaded.imageUrl)
    else reject(new Error(parseJson(responseText, failureSchema)?.error ?? `HTTP error! status: ${status}`))
  }
  request.onerror = () => reject(new Error('The store does not answer.'))
  request.onabort = () => reject(signal.reason)
  signal.addEventListener('abort', () => request.abort())
  const body = new FormData()
  body.append('file', file)
  request.open('POST', '/_api/admin/images')
  request.send(body)
  return promise
}
