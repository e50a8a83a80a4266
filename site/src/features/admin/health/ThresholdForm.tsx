import { type SubmitEvent, useState } from 'react'
import { MAX_MARGIN_THRESHOLD, updateThresholdSchema } from '#shared/contracts/catalog-health'
import { Field } from '../../../components/ui/Field.tsx'
import { showAtField, useSave } from '../use-save.ts'
import { cacheHealth, saveThreshold } from './health.queries.ts'

/** Sets the percentage of the price below which a margin is low. */
export function ThresholdForm({ threshold }: { threshold: number }) {
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const { isSaving, save } = useSave({
    success: 'Threshold saved.',
    failure: 'Failed to save the threshold',
    updateCache: cacheHealth,
    onSaved: () => setDraft(null),
    onError: showAtField(setError),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving) return
    const marginThreshold = draft === null ? threshold : Number.parseFloat(draft)
    const result = updateThresholdSchema.safeParse({ marginThreshold })
    setError(result.error?.issues[0]?.message.replace('marginThreshold', 'The threshold'))
    if (result.success) save(() => saveThreshold(result.data.marginThreshold))
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <Field label="Low below, in percent" error={error}>
        {(control) => (
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_MARGIN_THRESHOLD}
            step={1}
            className="field field-small price"
            value={draft ?? threshold}
            onChange={(event) => setDraft(event.target.value)}
          />
        )}
      </Field>
      <button
        type="submit"
        className="button button-quiet button-small"
        aria-disabled={isSaving}
        aria-busy={isSaving}
      >
        Save
      </button>
    </form>
  )
}
