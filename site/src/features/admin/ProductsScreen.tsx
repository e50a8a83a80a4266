import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../lib/error-message'
import { queryClient } from '../../lib/query'
import { DescriptionEditor } from './DescriptionEditor'
import { FeaturesEditor } from './FeaturesEditor'
import { ImageManager } from './images/ImageManager'
import { ProductList } from './ProductList'
import { adminProductsQuery } from './products.queries'
import { type Editor, type ProductsView, readProductsView, toSearch } from './products-view'

interface ProductsScreenProps {
  /** The query of the page's address, as the server saw it. */
  search: string
}

const EDITORS = { images: ImageManager, description: DescriptionEditor, features: FeaturesEditor }

/** The product management grid and its three editors. */
export function ProductsScreen({ search }: ProductsScreenProps) {
  const [view, setView] = useState(() => readProductsView(search))
  const { data, error } = useQuery(adminProductsQuery(), queryClient)
  const show = (change: Partial<ProductsView>) => {
    const next = { ...view, ...change }
    setView(next)
    history.replaceState(history.state, '', `${location.pathname}${toSearch(next)}`)
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
