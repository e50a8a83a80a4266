import { toast } from 'sonner'
import type { AdminOrder } from '#shared/contracts/order'
import { useSave } from '../use-save.ts'
import { cacheOrder } from './orders.queries.ts'

/** Shows what has become of an action. An order has one toast, which shows its latest outcome. */
export const showOutcome = ({ id }: AdminOrder, text: string) => toast(text, { id: `order ${id}` })

/** Changes an order and shows the outcome in a toast. */
export function useOrderAction(failure: string) {
  const { isSaving, save } = useSave<{ order: AdminOrder; text: string }>({
    success: null,
    failure,
    updateCache: ({ order }) => cacheOrder(order),
    onSaved: ({ order, text }) => showOutcome(order, text),
  })
  const run = (send: () => Promise<AdminOrder>, describe: (order: AdminOrder) => string) =>
    save(async () => {
      const order = await send()
      return { order, text: describe(order) }
    })
  return { isSaving, run }
}
