import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide'
import type { Storefront, StorefrontState } from '#shared/contracts/storefront'
import { Icon } from '../../../components/Icon.tsx'
import { Switch } from '../../../components/ui/Switch.tsx'
import { errorMessage } from '../../../lib/error-message.ts'
import { queryClient } from '../../../lib/query.ts'
import { useSave } from '../use-save.ts'
import { cacheStorefront, saveStorefront, storefrontQuery } from './storefront.queries.ts'

/** Switches what all product pages show beside the product. */
export function StorefrontCard() {
  const { data: state, error } = useQuery(storefrontQuery(), queryClient)
  return (
    <section
      id="storefront"
      tabIndex={-1}
      aria-labelledby="storefront-title"
      className="flex flex-col gap-4 rounded-soft border border-line bg-raised p-5 outline-offset-2"
    >
      <div className="flex items-start gap-3">
        <Icon node={Store} className="size-7 flex-none text-green" />
        <div className="min-w-0">
          <h2 id="storefront-title" className="text-lg leading-tight font-bold">
            On all product pages
          </h2>
          <p className="mt-1 text-sm text-muted">
            The badges and quotes that come with the store are samples. Shoppers take them for facts: replace
            or hide them before you sell.
          </p>
        </div>
      </div>
      {state ? (
        <Switches state={state} />
      ) : error ? (
        <p role="alert" className="text-sm text-danger">
          {errorMessage(error, 'It could not be loaded.')}
        </p>
      ) : (
        <div aria-hidden="true" className="skeleton-block h-18" />
      )}
    </section>
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
          {productsWithSampleBadges === 1
            ? '1 product shows'
            : `${productsWithSampleBadges.toLocaleString('en')} products show`}{' '}
          the sample badges. Choose others on a product’s page, or for several in the list of products.
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
