import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminCollection } from '#shared/contracts/collection'
import { queryClient } from '../../../../lib/query.ts'
import {
  adminCollectionsQuery,
  cacheSavedCollection,
  saveCollectionProducts,
  showCollectionChange,
} from '../../collections/collections.queries.ts'
import { QueryView } from '../../QueryView.tsx'
import { Section } from '../../Section.tsx'
import { moveBy } from '../../sorting/move-items.ts'
import { useSave } from '../../use-save.ts'
import { ChosenCollection } from './ChosenCollection.tsx'

export function CollectionsSection({ productId }: { productId: number }) {
  const query = useQuery(adminCollectionsQuery(), queryClient)
  return (
    <Section title="Collections">
      <QueryView query={query} failed="Failed to load collections" skeleton={null}>
        {(collections) => <Memberships productId={productId} collections={collections} />}
      </QueryView>
    </Section>
  )
}

interface MembershipsProps {
  productId: number
  collections: readonly AdminCollection[]
}

/** Lists the collections with chosen products. A change to one is saved at once. */
function Memberships({ productId, collections }: MembershipsProps) {
  const [status, setStatus] = useState('')
  const { isSaving, save } = useSave({
    success: 'Collection saved.',
    failure: 'Failed to save collection',
    updateCache: cacheSavedCollection,
    onSaved: () => {},
  })
  const saveProducts = ({ id, updatedAt }: AdminCollection, productIds: number[]) =>
    save(
      () => saveCollectionProducts({ collectionId: id, updatedAt, productIds }),
      () => showCollectionChange(id, { productIds }),
    )
  const toggle = (collection: AdminCollection, isIn: boolean) => {
    const others = collection.productIds.filter((id) => id !== productId)
    saveProducts(collection, isIn ? [...others, productId] : others)
  }
  /** Moves the product. The pressed button moves with its row and keeps the focus. */
  const move = (collection: AdminCollection, step: 1 | -1, button: HTMLButtonElement) => {
    const productIds = moveBy(collection.productIds, productId, step)
    flushSync(() => saveProducts(collection, productIds))
    button.focus()
    setStatus(`Place ${productIds.indexOf(productId) + 1} of ${productIds.length} in ${collection.name}.`)
  }
  const chosen = collections.filter(({ includesAll }) => !includesAll)
  const withAll = collections.filter(({ includesAll }) => includesAll)
  return (
    <>
      {withAll.length > 0 && (
        <p className="text-sm">{`In ${withAll.map(({ name }) => `${name} (all products)`).join(', ')}.`}</p>
      )}
      {chosen.length > 0 && (
        <fieldset className="flex min-w-0 flex-col gap-1" aria-busy={isSaving}>
          <legend className="mb-1 text-sm font-semibold">Chosen for (saved at once)</legend>
          {chosen.map((collection) => (
            <ChosenCollection
              key={collection.id}
              collection={collection}
              productId={productId}
              isSaving={isSaving}
              onToggle={(isIn) => toggle(collection, isIn)}
              onMove={(step, button) => move(collection, step, button)}
            />
          ))}
        </fieldset>
      )}
      <Link to="/collections" className="link self-start text-sm">
        Manage collections
      </Link>
      <p role="status" className="sr-only">
        {status}
      </p>
    </>
  )
}
