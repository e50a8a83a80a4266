import { type Change, isAccountChange } from '#shared/contracts/change'
import { ChangedValue } from '../ChangedValue.tsx'
import { formatTime } from '../format-time.ts'
import { CHANGE_TITLES, describeChange } from './describe-change.ts'
import { TextDifference } from './TextDifference.tsx'

interface ChangeRowProps {
  change: Change
  nameOf: (productId: number) => string
  onUndo: (change: Change) => void
}

export function ChangeRow({ change, nameOf, onUndo }: ChangeRowProps) {
  const { id, at, by, isUndoable } = change
  const subject = toSubject(change)
  const title = CHANGE_TITLES[change.kind]
  return (
    <li
      aria-labelledby={`change-${id}`}
      className="flex flex-col gap-3 rounded-soft border border-line bg-raised p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={`change-${id}`} className="text-base leading-snug break-words">
            <span>{subject.name ? `${title}: ` : title}</span>
            {subject.href ? (
              <a className="underline-offset-4 hover:underline" href={subject.href}>
                {subject.name}
              </a>
            ) : (
              <span>{subject.name}</span>
            )}
          </h2>
          <p className="text-sm text-muted">
            <span>{`${by ?? 'An account that is gone'}, `}</span>
            <time dateTime={at}>{formatTime(at)}</time>
          </p>
        </div>
        {isUndoable ? (
          <button
            type="button"
            className="button button-quiet button-small"
            aria-label={`Undo: ${[title, subject.name].filter(Boolean).join(', ')}`}
            onClick={() => onUndo(change)}
          >
            Undo
          </button>
        ) : (
          !isAccountChange(change.kind) &&
          change.kind !== 'unreadable' && <p className="text-sm text-muted">Changed again since</p>
        )}
      </div>
      <dl className="flex flex-col gap-2 text-sm">
        {describeChange(change, nameOf).map(({ label, before, after, imageUrl }, index) => (
          <ChangedValue key={index} label={label} imageUrl={imageUrl}>
            <span className="min-w-0">
              <TextDifference before={before} after={after} />
            </span>
          </ChangedValue>
        ))}
      </dl>
    </li>
  )
}

function toSubject({ product, collection, ...change }: Change): { name: string; href?: string } {
  if (product) {
    const { name, slug, isActive } = product
    return { name, ...(isActive && { href: `/products/${slug}` }) }
  }
  if (collection) {
    const { name, slug, isActive } = collection
    return { name, ...(isActive && { href: `/collections/${slug}` }) }
  }
  if (change.kind === 'account_role' || change.kind === 'account_status') {
    return { name: change.after.name, href: '/admin/users' }
  }
  const values = change.after ?? change.before
  return { name: typeof values === 'object' && values !== null && 'name' in values ? values.name : '' }
}
