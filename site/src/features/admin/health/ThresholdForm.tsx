import { MAX_MARGIN_THRESHOLD, thresholdFormSchema } from '#shared/contracts/catalog-health'
import { FormField } from '../forms/FormField.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { cacheHealth, saveThreshold } from './health.queries.ts'

/** Sets the percentage of the price below which a margin is low. */
export function ThresholdForm({ threshold }: { threshold: number }) {
  const { form, isSaving, onSubmit } = useSaveForm({
    schema: thresholdFormSchema,
    values: { marginThreshold: threshold },
    send: saveThreshold,
    success: 'Threshold saved.',
    failure: 'Failed to save the threshold',
    refusedField: 'marginThreshold',
    updateCache: cacheHealth,
    onSaved: ({ marginThreshold }) => form.reset({ marginThreshold }),
  })
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-end gap-2">
      <FormField
        form={form}
        name="marginThreshold"
        label="Low below, in percent"
        options={{ valueAsNumber: true }}
      >
        {(control) => (
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_MARGIN_THRESHOLD}
            step={1}
            className="field field-small price"
          />
        )}
      </FormField>
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
