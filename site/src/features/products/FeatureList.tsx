import { Check } from 'lucide'
import { Icon } from '../../components/Icon.tsx'

export function FeatureList({ features }: { features: readonly string[] }) {
  return (
    <ul aria-label="Features" className="feature-list">
      {features.map((feature, index) => (
        <li key={`${index} ${feature}`}>
          <Icon node={Check} className="size-5" />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  )
}
