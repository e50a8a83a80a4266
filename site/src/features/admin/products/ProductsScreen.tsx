import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../lib/error-message.ts'
import { queryClient } from '../../../lib/query.ts'
import { DescriptionEditor } from './DescriptionEditor.tsx'
import { FeaturesEditor } from './FeaturesEditor.tsx'
import { ImageManager } from './images/ImageManager.tsx'
import { type Editor, type ListParams, parseListParams, toQueryString } from './list-params.ts'
import { ProductList } from './ProductList.tsx'
import { adminProductsQuery } from './products.queries.ts'

interface ProductsScreenProps {
  /** The query of the page's address, as the server saw it. */
  search: string
}

const EDITORS = { images: ImageManager, description: DescriptionEditor, features: FeaturesEditor }

/** The product management grid and its three editors. */
export function ProductsScreen({ search }: ProductsScreenProps) {
  const [view, setView] = useState(() => parseListParams(search))
  const { data, error } = useQuery(adminProductsQuery(), queryClient)
  const show = (change: Partial<ListParams>) => {
    const next = { ...view, ...change }
    setView(next)
    history.replaceState(history.state, '', `${location.pathname}${toQueryString(next)}`)
  }
  const edited = data?.find((product) => product.id === view.open?.productId)
  const Editor = view.open && EDITORS[view.open.editor]
  return (
    <>
      <ProductList
        products={data}
        error={error && errorMessage(error, 'An unknown error occurred.')}
        view={view}
        onChange={show}
        onRetry={() => void queryClient.refetchQueries(adminProductsQuery())}
        onOpen={(editor: Editor, productId) => show({ open: { editor, productId } })}
      />
      {Editor && edited && <Editor product={edited} onClose={() => show({ open: null })} />}
    </>
  )
}
