import { toast } from 'sonner'
import type { AdminOrder } from '#shared/contracts/order'
import { useSave } from '../use-save.ts'
import { cacheOrder } from './orders.queries.ts'

interface Action {
  send: () => Promise<AdminOrder>
  describe: (order: AdminOrder) => string
}

/** Changes an order and shows the outcome in a toast. */
export function useOrderAction(failure: string) {
  const { isSaving, save } = useSave<{ order: AdminOrder; text: string }>({
    success: null,
    failure,
    updateCache: ({ order }) => cacheOrder(order),
    // An order has one toast, which shows its latest outcome.
    onSaved: ({ order, text }) => toast(text, { id: `order ${order.id}` }),
  })
  const run = (send: Action['send'], describe: Action['describe']) =>
    save(async () => {
      const order = await send()
      return { order, text: describe(order) }
    })
  return { isSaving, run }
}
