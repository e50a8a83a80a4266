import { Check } from 'lucide'
import { Icon } from '../../components/Icon.tsx'

const DEFAULT_FEATURES = [
  'Made to order, after you ask. We don’t do speculative applications.',
  'Printed to outlast the average probation period.',
  'Suitable for interviews, coffee chats and the kitchen table.',
]

export function FeatureList({ features }: { features: readonly string[] }) {
  const shown = features.length > 0 ? features : DEFAULT_FEATURES
  return (
    <ul aria-label="Features" className="flex flex-col gap-3 border-t border-line pt-6">
      {shown.map((feature, index) => (
        <li key={`${index} ${feature}`} className="flex gap-3 text-sm">
          <Icon node={Check} className="mt-0.5 size-5 flex-none text-green" />
          <span className="min-w-0">{feature}</span>
        </li>
      ))}
    </ul>
  )
}
