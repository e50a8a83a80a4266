interface SourceBadgeProps {
  isEdited: boolean
  provider: string
}

export function SourceBadge({ isEdited, provider }: SourceBadgeProps) {
  return (
    <span
      className={`inline-block rounded-soft border px-1.5 py-0.5 text-xs leading-tight font-semibold whitespace-nowrap ${isEdited ? 'border-transparent bg-tint text-green' : 'border-line text-muted'}`}
    >
      {isEdited ? 'Set here' : provider}
    </span>
  )
}
