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
    <ul aria-label="Features" className="feature-list">
      {shown.map((feature, index) => (
        <li key={`${index} ${feature}`}>
          <Icon node={Check} className="size-5" />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  )
}
