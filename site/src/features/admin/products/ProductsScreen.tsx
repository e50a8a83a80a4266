import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { queryClient } from '../../../lib/query.ts'
import { findReturnedTo } from '../returned-to.ts'
import { useCloseDialog } from '../use-close-dialog.ts'
import { BulkActions } from './bulk/BulkActions.tsx'
import { CsvActions } from './csv/CsvActions.tsx'
import { DescriptionEditor } from './DescriptionEditor.tsx'
import { FeaturesEditor } from './FeaturesEditor.tsx'
import { ImageManager } from './images/ImageManager.tsx'
import { findOpened, rememberOpened } from './opened-product.ts'
import { ProductList } from './ProductList.tsx'
import { listMatches } from './product-filters.ts'
import { adminProductsQuery } from './products.queries.ts'
import { useList } from './use-list.ts'
import { useSelection } from './use-selection.ts'
import { useVisibility } from './use-visibility.ts'

const EDITORS = { images: ImageManager, description: DescriptionEditor, features: FeaturesEditor }

export function ProductsScreen() {
  const { search, list, entry, show, open } = useList()
  const router = useRouter()
  const { data: products, error } = useQuery(adminProductsQuery(), queryClient)
  const matches = listMatches(products ?? [], list)
  const matchingIds = matches.map(({ id }) => id)
  const selection = useSelection(matchingIds)
  const toggleVisibility = useVisibility()
  // After Back, whichever of the shell and this screen is rendered last.
  useEffect(() => findReturnedTo()?.focus({ preventScroll: true }), [])
  const close = useCloseDialog(() =>
    show({ ...search, edit: undefined, product: undefined, dialog: undefined }),
  )
  const product = products?.find(({ id }) => id === search.product)
  const Editor = search.edit && EDITORS[search.edit]
  return (
    <>
      <CsvActions
        isOpen={search.dialog === 'import'}
        onOpen={() => open({ dialog: 'import' })}
        onClose={close}
      />
      <ProductList
        products={products}
        matches={matches}
        error={error}
        list={list}
        selected={selection.selected}
        returnedTo={findOpened(entry)}
        pathOf={(page) => router.buildLocation({ to: '/products', search: { ...list, page } }).href}
        onShow={show}
        onSelect={selection.toggle}
        onSelectAll={selection.selectAll}
        onDeselectAll={selection.clear}
        onRetry={() => void queryClient.refetchQueries(adminProductsQuery())}
        onVisibility={toggleVisibility}
        onOpenPage={(id) => rememberOpened(entry, id)}
        onOpen={(edit, id) => open({ edit, product: id })}
      />
      <BulkActions
        products={products?.filter(({ id }) => selection.selected.has(id)) ?? []}
        matchingIds={matchingIds}
        dialog={search.dialog}
        onOpen={(dialog) => open({ dialog })}
        onClose={close}
        onClear={() => {
          selection.clear()
          // The buttons that had it are gone.
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
      />
      {Editor && product && <Editor product={product} onClose={close} />}
    </>
  )
}
