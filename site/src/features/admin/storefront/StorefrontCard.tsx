import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide'
import type { Storefront, StorefrontState } from '#shared/contracts/storefront'
import { Switch } from '../../../components/ui/Switch.tsx'
import { queryClient } from '../../../lib/query.ts'
import { CardSkeleton, DashboardCard } from '../DashboardCard.tsx'
import { QueryView } from '../QueryView.tsx'
import { useSave } from '../use-save.ts'
import { cacheStorefront, saveStorefront, storefrontQuery } from './storefront.queries.ts'

/** Switches the extras of all product pages on and off. */
export function StorefrontCard() {
  const query = useQuery(storefrontQuery(), queryClient)
  return (
    <DashboardCard
      id="storefront"
      title="On all product pages"
      icon={Store}
      intro="The badges and quotes that come with the store are samples. Shoppers take them for facts: replace or hide them before you sell."
    >
      <QueryView
        query={query}
        failed="It could not be loaded."
        isCard
        skeleton={<CardSkeleton height="h-18" />}
      >
        {(state) => <Switches state={state} />}
      </QueryView>
    </DashboardCard>
  )
}

function Switches({ state }: { state: StorefrontState }) {
  const { isSaving, save } = useSave<StorefrontState>({
    success: 'Storefront saved.',
    failure: 'Failed to save the storefront',
    updateCache: cacheStorefront,
    onSaved: () => {},
  })
  const { showsBadges, showsTestimonials, productsWithSampleBadges, hasContactEmail } = state
  const change = (changed: Partial<Storefront>) => {
    if (!isSaving) save(() => saveStorefront({ showsBadges, showsTestimonials, ...changed }))
  }
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label="Badges above product names"
        text="Badges above product names"
        checked={showsBadges}
        onChange={(isShown) => change({ showsBadges: isShown })}
      />
      <Switch
        label="Quotes of customers"
        text="Quotes of customers"
        checked={showsTestimonials}
        onChange={(isShown) => change({ showsTestimonials: isShown })}
      />
      {productsWithSampleBadges > 0 && (
        <p className="text-sm text-muted">
          {`${countShowing(productsWithSampleBadges)} the sample badges. Choose others on a product’s page, or for several in the list of products.`}
        </p>
      )}
      {!hasContactEmail && (
        <p className="text-sm text-danger">
          Shoppers can’t reach you: there is no contact address. Set CONTACT_EMAIL and restart the store.
        </p>
      )}
    </div>
  )
}

const countShowing = (count: number): string =>
  count === 1 ? '1 product shows' : `${count.toLocaleString('en')} products show`
