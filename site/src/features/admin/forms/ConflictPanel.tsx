import { ChangedValue } from '../ChangedValue.tsx'
import { ConflictSection } from './ConflictSection.tsx'

export interface TheirLine {
  label: string
  text: string
  imageUrl?: string
}

export const ConflictPanel = ({ lines }: { lines: readonly TheirLine[] }) => (
  <ConflictSection
    heading="h3"
    text="This is saved now. What you typed is still here: save it in its place, or use theirs and lose yours."
  >
    <dl className="flex flex-col gap-3">
      {lines.map(({ label, text, imageUrl }, index) => (
        <ChangedValue key={`${index} ${label}`} label={label} imageUrl={imageUrl}>
          <span className="min-w-0 break-words whitespace-pre-wrap">{text}</span>
        </ChangedValue>
      ))}
    </dl>
  </ConflictSection>
)
