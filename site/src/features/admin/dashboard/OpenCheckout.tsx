import { Rocket } from 'lucide'
import { DashboardCard } from '../DashboardCard.tsx'

/** Tells how a store that only shows its catalog begins to sell. */
export const OpenCheckout = () => (
  <DashboardCard
    title="Before you sell"
    icon={Rocket}
    intro="The store shows its catalog and sells nothing yet."
  >
    <p className="text-sm">
      Set STRIPE_SECRET_KEY and restart the store, as docs/checkout.md describes. PAYMENTS_SANDBOX=true tries
      it without an account.
    </p>
  </DashboardCard>
)
