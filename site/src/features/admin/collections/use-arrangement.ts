import { useSave } from '../use-save.ts'
import {
  cacheCollections,
  chooseHomeCollection,
  orderCollections,
  showCollectionOrder,
  showHomeCollection,
} from './collections.queries.ts'

/** Saves at once what concerns all collections: their order, and the one that the home page links to. */
export function useArrangement() {
  const common = { updateCache: cacheCollections, onSaved: () => {} }
  const ordering = useSave({
    success: 'Order saved.',
    failure: 'Failed to save the order',
    ...common,
  })
  const choosing = useSave({
    success: 'Home page changed.',
    failure: 'Failed to change the home page',
    ...common,
  })
  return {
    onOrder: (ids: number[]) =>
      ordering.save(
        () => orderCollections(ids),
        () => showCollectionOrder(ids),
      ),
    onHome: (id: number | null) =>
      choosing.save(
        () => chooseHomeCollection(id),
        () => showHomeCollection(id),
      ),
  }
}
