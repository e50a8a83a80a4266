import { parseResponse } from 'hono/client'
import { api } from '../../../../lib/api.ts'

/** The texts of all products, as a download. */
export const EXPORT_PATH = '/_api/admin/products/texts.csv'

const withBody = (csv: Blob) => ({ init: { body: csv, headers: { 'content-type': 'text/csv' } } })

export const previewTexts = (csv: Blob) =>
  parseResponse(api.admin.products.texts.preview.$post(undefined, withBody(csv)))

/** @param digest of the preview */
export const importTexts = (csv: Blob, digest: string) =>
  parseResponse(api.admin.products.texts.import.$post({ query: { digest } }, withBody(csv)))
