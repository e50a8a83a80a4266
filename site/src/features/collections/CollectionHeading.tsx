import type { Collection } from '#shared/contracts/collection'
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx'

export function CollectionHeading({ collection }: { collection: Pick<Collection, 'name' | 'description'> }) {
  const { name, description } = collection
  return (
    <>
      <Breadcrumbs
        items={[{ name: 'Home', href: '/' }, { name: 'Collections', href: '/collections' }, { name }]}
      />
      <div className="mb-6 flex flex-col gap-3 pt-2 md:mb-8 md:pt-4">
        <h1 className="text-2xl">{name}</h1>
        {description && <p className="max-w-text text-muted md:text-lg">{description}</p>}
      </div>
    </>
  )
}
