import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../lib/error-message.ts'
import { queryClient } from '../../../lib/query.ts'
import { DescriptionEditor } from './DescriptionEditor.tsx'
import { FeaturesEditor } from './FeaturesEditor.tsx'
import { ImageManager } from './images/ImageManager.tsx'
import { type ListParams, listPath, parseListParams } from './list-params.ts'
import { ProductList } from './ProductList.tsx'
import { adminProductsQuery } from './products.queries.ts'

interface ProductsScreenProps {
  search: string
}

const EDITORS = { images: ImageManager, description: DescriptionEditor, features: FeaturesEditor }

export function ProductsScreen({ search }: ProductsScreenProps) {
  const [params, setParams] = useState(() => parseListParams(search))
  const { data: products, error } = useQuery(adminProductsQuery(), queryClient)
  const update = (change: Partial<ListParams>) => {
    const next = { ...params, ...change }
    setParams(next)
    history.replaceState(history.state, '', listPath(next))
  }
  const product = products?.find(({ id }) => id === params.open?.productId)
  const Editor = params.open && EDITORS[params.open.editor]
  return (
    <>
      <ProductList
        products={products}
        error={error && errorMessage(error, 'An unknown error occurred.')}
        params={params}
        onChange={update}
        onRetry={() => void queryClient.refetchQueries(adminProductsQuery())}
        onOpen={(editor, productId) => update({ open: { editor, productId } })}
      />
      {Editor && product && <Editor product={product} onClose={() => update({ open: null })} />}
    </>
  )
}
