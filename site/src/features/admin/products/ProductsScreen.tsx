import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { PRODUCTS_PER_PAGE } from '#shared/contracts/admin-product-list'
import { queryClient } from '../../../lib/query.ts'
import { findOpened, findReturnedTo, rememberOpened } from '../navigation.ts'
import { QueryView } from '../QueryView.tsx'
import { useCloseDialog } from '../use-close-dialog.ts'
import { BulkActions } from './bulk/BulkActions.tsx'
import { CsvActions } from './csv/CsvActions.tsx'
import { ProductList, ProductsSkeleton } from './ProductList.tsx'
import { ProductDialog } from './product-editor/ProductDialog.tsx'
import { adminProductQuery, adminProductsQuery } from './products.queries.ts'
import { useList } from './use-list.ts'
import { useSelection } from './use-selection.ts'
import { useVisibility } from './use-visibility.ts'

export function ProductsScreen() {
  const { search, list, entry, show, open } = useList()
  const query = useQuery(adminProductsQuery(list), queryClient)
  const { data, isPlaceholderData } = query
  const selection = useSelection(data?.products ?? [])
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / PRODUCTS_PER_PAGE))
  const isBeyondLast = data !== undefined && (list.page ?? 1) > lastPage
  const showLastPage = useEffectEvent(() => show({ ...list, page: lastPage > 1 ? lastPage : undefined }))
  useEffect(() => {
    if (isBeyondLast) showLastPage()
  }, [isBeyondLast])
  const toggleVisibility = useVisibility()
  // The shell does this after Back, too, because either of them may render last.
  useEffect(() => findReturnedTo()?.focus({ preventScroll: true }), [])
  const close = useCloseDialog(() =>
    show({ ...search, edit: undefined, product: undefined, dialog: undefined }),
  )
  const { data: product } = useQuery(
    { ...adminProductQuery(search.product ?? 0), enabled: search.product !== undefined },
    queryClient,
  )
  return (
    <>
      <CsvActions
        isOpen={search.dialog === 'import'}
        onOpen={() => open({ dialog: 'import' })}
        onClose={close}
      />
      <QueryView
        query={query}
        failed="Failed to load products"
        skeleton={<ProductsSkeleton />}
        empty={{
          when: ({ catalogTotal }) => catalogTotal === 0,
          title: 'No Products Found',
          text: 'There are no products in the system yet.',
        }}
      >
        {(page) => (
          <ProductList
            page={page}
            isOutdated={isPlaceholderData}
            list={list}
            selected={selection.selected}
            returnedTo={findOpened(entry)}
            onShow={show}
            onSelect={selection.toggle}
            onSelectAll={() => void selection.selectAll(list)}
            onDeselectAll={selection.clear}
            onVisibility={toggleVisibility}
            onOpenPage={(id) => rememberOpened(entry, id)}
            onOpen={(edit, id) => open({ edit, product: id })}
          />
        )}
      </QueryView>
      <BulkActions
        targets={[...selection.selected.values()]}
        shown={data?.products ?? []}
        dialog={search.dialog}
        onOpen={(dialog) => open({ dialog })}
        onClose={close}
        onClear={() => {
          selection.clear()
          // The buttons that had the focus are gone.
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
      />
      {search.edit && product && <ProductDialog product={product} field={search.edit} onClose={close} />}
    </>
  )
}
