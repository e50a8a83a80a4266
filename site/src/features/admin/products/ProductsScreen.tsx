import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { errorMessage } from '../../../lib/error-message.ts'
import { queryClient } from '../../../lib/query.ts'
import { useCloseDialog } from '../use-close-dialog.ts'
import { DescriptionEditor } from './DescriptionEditor.tsx'
import { FeaturesEditor } from './FeaturesEditor.tsx'
import { ImageManager } from './images/ImageManager.tsx'
import type { ListSearch } from './list-search.ts'
import { ProductList } from './ProductList.tsx'
import { adminProductsQuery } from './products.queries.ts'
import { useVisibility } from './use-visibility.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list showed it before the URL did, which follows later. */
    isShown?: boolean
  }
}

const EDITORS = { images: ImageManager, description: DescriptionEditor, features: FeaturesEditor }

export function ProductsScreen() {
  const search = useSearch({ from: '/products' })
  const { state } = useLocation()
  const router = useRouter()
  const navigate = useNavigate()
  const { data: products, error } = useQuery(adminProductsQuery(), queryClient)
  const [list, setList] = useState<ListSearch>(search)
  useEffect(() => {
    if (!state.isShown) setList(search)
  }, [search, state.isShown])

  const show = (change: ListSearch) => {
    setList(change)
    void navigate({
      to: '/products',
      search: change,
      state: { isShown: true },
      replace: true,
      resetScroll: false,
    })
  }
  const toggleVisibility = useVisibility()
  const close = useCloseDialog(() => show({ ...search, edit: undefined, product: undefined }))
  const product = products?.find(({ id }) => id === search.product)
  const Editor = search.edit && EDITORS[search.edit]
  return (
    <>
      <ProductList
        products={products}
        error={error && errorMessage(error, 'An unknown error occurred.')}
        filter={list.q ?? ''}
        page={list.page ?? 1}
        search={{ ...list, edit: undefined, product: undefined }}
        pathOf={(page) => router.buildLocation({ to: '/products', search: { ...list, page } }).href}
        onFilter={(q) => show({ q: q || undefined })}
        onPage={(page) => show({ ...list, page: page > 1 ? page : undefined })}
        onRetry={() => void queryClient.refetchQueries(adminProductsQuery())}
        onVisibility={toggleVisibility}
        onOpen={(edit, id) =>
          void navigate({
            to: '/products',
            search: { ...search, edit, product: id },
            state: { isDialog: true },
            resetScroll: false,
          })
        }
      />
      {Editor && product && <Editor product={product} onClose={close} />}
    </>
  )
}
