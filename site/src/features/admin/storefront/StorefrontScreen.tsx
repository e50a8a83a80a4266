import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../lib/query.ts'
import { QueryView } from '../QueryView.tsx'
import { StorefrontEditor } from './StorefrontEditor.tsx'
import { defaultStorefrontQuery, storefrontQuery } from './storefront.queries.ts'
import { toStorefrontForm } from './storefront-form.ts'

export function StorefrontScreen() {
  const query = useQuery(storefrontQuery(), queryClient)
  const defaultsQuery = useQuery(defaultStorefrontQuery(), queryClient)
  return (
    <QueryView query={defaultsQuery} failed="Failed to load the storefront">
      {(defaults) => (
        <QueryView query={query} failed="Failed to load the storefront">
          {(storefront) => <StorefrontEditor storefront={storefront} defaults={toStorefrontForm(defaults)} />}
        </QueryView>
      )}
    </QueryView>
  )
}
