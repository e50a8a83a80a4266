interface SaveButtonsProps {
  saveText: string
  isSaving: boolean
  canSave: boolean
  conflict: { onUseTheirs: () => void } | undefined
  onSave: () => void
}

/** Renders "Save" or, in a conflict, a button for each side. */
export const SaveButtons = ({ saveText, isSaving, canSave, conflict, onSave }: SaveButtonsProps) => (
  <>
    {conflict && (
      <button type="button" className="button button-quiet px-5" onClick={conflict.onUseTheirs}>
        Use theirs
      </button>
    )}
    <button
      type="button"
      className="button px-5"
      aria-disabled={!canSave}
      aria-busy={isSaving}
      onClick={() => canSave && onSave()}
    >
      {conflict ? 'Save mine' : saveText}
    </button>
  </>
)
