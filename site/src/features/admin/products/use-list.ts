import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useShownSearch } from '../search-params.ts'
import type { ListSearch } from './list-search.ts'

/** Reads the list's search from the URL. Returns a way to change it that doesn't wait for the URL. */
export function useList() {
  const search = useSearch({ from: '/products' })
  const { state } = useLocation()
  const navigate = useNavigate()
  const [list, setList] = useShownSearch('/products', search)
  const show = (change: ListSearch) =>
    setList({ ...change, filters: change.filters?.length ? change.filters : undefined })
  const open = (dialog: Pick<ListSearch, 'edit' | 'product' | 'dialog'>) =>
    void navigate({
      to: '/products',
      search: { ...list, ...dialog },
      state: { isDialog: true },
      resetScroll: false,
    })
  return { search, list, entry: state.__TSR_key, show, open }
}
