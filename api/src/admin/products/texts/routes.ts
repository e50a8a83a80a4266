import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { importTextsSchema, MAX_CSV_MEGABYTES, type TextsPreview } from '#shared/contracts/product-texts'
import type { SessionEnv } from '../../../auth/require-session.ts'
import type { Db } from '../../../db/client.ts'
import type { BodyLimit } from '../../../http/buffer-body.ts'
import { conflict } from '../../../http/refusal.ts'
import { validate } from '../../../http/validate.ts'
import type { Services } from '../../../services.ts'
import { listProductTexts } from '../queries.ts'
import { saveInTransaction, saveProducts, writeProductUpdate } from '../save.ts'
import { writeCsv } from './columns.ts'
import { type ComparedRow, compareTexts } from './compare-texts.ts'
import { readCsv } from './read-csv.ts'

export const CSV_PATHS = ['/_api/admin/products/texts/preview', '/_api/admin/products/texts/import']

export const CSV_LIMIT: BodyLimit = {
  maxBytes: MAX_CSV_MEGABYTES * 1024 * 1024,
  message: `The file must have at most ${MAX_CSV_MEGABYTES} MB.`,
}

async function readTexts(c: Context) {
  if (!/^text\/csv\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new HTTPException(415, { message: 'Send CSV, with the content type text/csv.' })
  }
  return readCsv(new Uint8Array(await c.req.arrayBuffer()))
}

const isChange = ({ changes }: ComparedRow) => changes.length > 0

const toDigest = (rows: readonly ComparedRow[]): string =>
  Bun.hash(JSON.stringify(rows.filter(isChange))).toString(36)

export const productTextsRoutes = (services: Pick<Services, 'db' | 'cachePurger'>) =>
  new Hono<SessionEnv>()
    .get('/texts.csv', (c) => {
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', 'attachment; filename="product-texts.csv"')
      return c.body(writeCsv(listProductTexts(services.db)))
    })
    .post('/texts/preview', async (c) => {
      const { rows, ignoredColumns } = await readTexts(c)
      const compared = await compareTexts(rows, listProductTexts(services.db))
      const shown = compared.filter((row) => isChange(row) || row.problem !== null)
      const preview: TextsPreview = {
        rows: shown.map(({ update: _, ...row }) => row),
        unchanged: compared.length - shown.length,
        ignoredColumns,
        digest: toDigest(compared),
      }
      return c.json(preview)
    })
    .post('/texts/import', validate('query', importTextsSchema), async (c) => {
      const { rows } = await readTexts(c)
      const { digest } = c.req.valid('query')
      const userId = c.var.session.user.id
      c.env?.disableIdleTimeout?.()
      const listRows = async (tx: Db) => {
        const compared = await compareTexts(rows, listProductTexts(tx))
        if (toDigest(compared) !== digest) {
          throw conflict('Something has changed since the preview. Look at it again.')
        }
        return compared.filter(isChange)
      }
      const save = (tx: Db, { productId, update }: ComparedRow) => {
        const write = () => writeProductUpdate(tx, productId!, update)
        return saveInTransaction(tx, { productId: productId!, userId, write })
      }
      const saved = await saveProducts(services.cachePurger, listRows, save)
      return c.json({
        changed: saved.map(({ product }) => product.id),
        changeIds: saved.flatMap(({ changeIds }) => changeIds),
      })
    })
