import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'
import { clearOldCheckoutDetails } from './checkout-details.ts'
import { deleteUnpaidQuotes, eraseOldOrders } from './personal-data.ts'

/** Personal data of customers, with the days after which it is removed. */
interface Retention {
  name: string
  days: number
  remove: (tx: Db, before: Date) => number
}

export const listRetentions = ({ ORDER_DATA_DAYS }: Pick<Env, 'ORDER_DATA_DAYS'>): Retention[] => [
  { name: 'personal data of old orders', days: ORDER_DATA_DAYS, remove: eraseOldOrders },
  { name: 'unpaid quotes', days: 1, remove: deleteUnpaidQuotes },
  { name: 'data of old checkouts', days: 30, remove: clearOldCheckoutDetails },
]
