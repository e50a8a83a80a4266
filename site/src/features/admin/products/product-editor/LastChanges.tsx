import { Link } from '@tanstack/react-router'
import { Changes } from '../../changes/ChangeList.tsx'
import { useChanges } from '../../changes/use-changes.ts'
import { Section } from '../../Section.tsx'

const SHOWN_CHANGES = 5

export function LastChanges({ productId }: { productId: number }) {
  const changes = useChanges(1, productId)
  const total = changes.query.data?.total ?? 0
  return (
    <Section title="Last changes">
      <Changes {...changes} max={SHOWN_CHANGES} />
      {total > SHOWN_CHANGES && (
        <Link to="/changes" search={{ product: productId }} className="link self-start">
          {`All ${total} changes`}
        </Link>
      )}
    </Section>
  )
}
