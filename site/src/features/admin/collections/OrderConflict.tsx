import { ConflictSection } from '../forms/ConflictSection.tsx'
import { SaveButtons } from '../forms/SaveButtons.tsx'

interface OrderConflictProps {
  /** Names in the order that was refused. */
  names: readonly string[]
  isSaving: boolean
  onSave: () => void
  onUseTheirs: () => void
}

/** Shows an order that was refused, beside the list that someone else has saved. */
export const OrderConflict = ({ names, isSaving, onSave, onUseTheirs }: OrderConflictProps) => (
  <ConflictSection heading="h2" text="The list shows what is saved now. Your order was:">
    <ol className="flex list-decimal flex-col gap-1 pl-5">
      {names.map((name) => (
        <li key={name} className="break-words">
          {name}
        </li>
      ))}
    </ol>
    <div className="flex flex-wrap gap-3">
      <SaveButtons
        saveText="Save"
        isSaving={isSaving}
        canSave={!isSaving}
        conflict={{ onUseTheirs }}
        onSave={onSave}
      />
    </div>
  </ConflictSection>
)
