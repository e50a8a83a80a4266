import { Link } from '@tanstack/react-router'
import { ChangeList } from '../../changes/ChangeList.tsx'
import { useChanges } from '../../changes/use-changes.ts'
import { Section } from './Section.tsx'

const SHOWN_CHANGES = 5

export function LastChanges({ productId }: { productId: number }) {
  const { total, list } = useChanges(1, productId)
  return (
    <Section title="Last changes">
      <ChangeList {...list} changes={list.changes?.slice(0, SHOWN_CHANGES)} />
      {total > SHOWN_CHANGES && (
        <Link to="/changes" search={{ product: productId }} className="link self-start">
          {`All ${total} changes`}
        </Link>
      )}
    </Section>
  )
}
