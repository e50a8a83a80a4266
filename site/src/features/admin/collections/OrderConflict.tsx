import { SaveButtons } from '../editor/SaveButtons.tsx'

interface OrderConflictProps {
  /** The order that was refused. */
  names: readonly string[]
  isSaving: boolean
  onSave: () => void
  onUseTheirs: () => void
}

const focus = (element: HTMLElement | null) => element?.focus()

/** Keeps an order that was refused, beside the list that has what someone else has saved. */
export const OrderConflict = ({ names, isSaving, onSave, onUseTheirs }: OrderConflictProps) => (
  <section
    ref={focus}
    tabIndex={-1}
    aria-labelledby="order-conflict"
    className="flex w-full min-w-0 flex-col gap-3 rounded-soft border border-danger p-4 text-sm"
  >
    <h2 id="order-conflict" className="text-base leading-snug font-bold">
      Someone else has changed this
    </h2>
    <p className="text-muted">The list shows what is saved now. Your order was:</p>
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
  </section>
)
