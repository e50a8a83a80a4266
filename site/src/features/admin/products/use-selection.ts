import { useState } from 'react'

/**
 * The products that a bulk action is for, by id.
 * @param ids those of the list on all of its pages, in its order
 */
export function useSelection(ids: readonly number[]) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [lastId, setLastId] = useState<number>()
  /** @param isRange with Shift: and all from the last one to this one */
  const toggle = (id: number, isSelected: boolean, isRange: boolean) => {
    const from = isRange && lastId !== undefined ? ids.indexOf(lastId) : -1
    const to = ids.indexOf(id)
    const range = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    setSelected(isSelected ? selected.union(new Set(range)) : selected.difference(new Set(range)))
    setLastId(id)
  }
  return {
    selected,
    toggle,
    selectAll: () => setSelected(selected.union(new Set(ids))),
    clear: () => setSelected(new Set()),
  }
}
