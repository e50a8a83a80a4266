import { Hono } from 'hono'
import { TOTAL_COUNT_HEADER } from '#shared/contracts/change'
import { customerEmailSchema, customersQuerySchema } from '#shared/contracts/customer'
import { requireConfirmation } from '../../auth/confirmation.ts'
import type { SessionEnv } from '../../auth/require-session.ts'
import { emptyWriteAheadLog } from '../../db/deleted-data.ts'
import { transact } from '../../db/transact.ts'
import { validate } from '../../http/validate.ts'
import { type CheckoutEnv, requireCheckout } from '../../orders/checkout-services.ts'
import { eraseCustomer, exportCustomer } from '../../orders/personal-data.ts'
import type { Services } from '../../services.ts'
import { listCustomers } from './queries.ts'

/** Routes of the people with orders. They do what `bun run customer` does. */
export function adminCustomersRoutes(services: Services) {
  const { db } = services
  const confirmed = requireConfirmation(services)
  return new Hono<SessionEnv & CheckoutEnv>()
    .use(requireCheckout(services))
    .get('/', validate('query', customersQuerySchema), (c) => {
      const { customers, total } = listCustomers(db, c.req.valid('query'))
      c.header(TOTAL_COUNT_HEADER, String(total))
      return c.json(customers)
    })
    .post('/export', confirmed, validate('json', customerEmailSchema), (c) =>
      c.json(exportCustomer(db, c.req.valid('json').email)),
    )
    .post('/erase', confirmed, validate('json', customerEmailSchema), async (c) => {
      const { email } = c.req.valid('json')
      const erasure = await transact(db, (tx) => eraseCustomer(tx, email))
      emptyWriteAheadLog(db)
      return c.json(erasure)
    })
}
