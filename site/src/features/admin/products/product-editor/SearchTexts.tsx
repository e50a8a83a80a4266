import {
  RECOMMENDED_SEARCH_TITLE,
  SEARCH_DESCRIPTION_LIMIT,
  SEARCH_TITLE_LIMIT,
} from '#shared/contracts/admin-product'
import { Field } from '../../../../components/ui/Field.tsx'
import { documentTitle, excerpt } from '../../../../metadata/metadata.ts'
import { Section } from './Section.tsx'
import type { FieldsProps } from './TextFields.tsx'

export function SearchTextsSection({ product, form, values }: FieldsProps) {
  const { errors } = form.formState
  const title = values.searchTitle.trim() || values.name.trim() || product.providerName
  const description = values.searchDescription.trim() || excerpt(values.description)
  return (
    <Section title="In search engines">
      <Field
        label="Search title"
        error={errors.searchTitle?.message}
        hint={`Left empty, the name. Up to ${RECOMMENDED_SEARCH_TITLE} characters are shown whole.`}
        count={{ length: values.searchTitle.trim().length, limit: SEARCH_TITLE_LIMIT }}
      >
        {(control) => <input {...control} {...form.register('searchTitle')} className="field" />}
      </Field>
      <Field
        label="Search description"
        error={errors.searchDescription?.message}
        hint="Left empty, the beginning of the description."
        count={{ length: values.searchDescription.trim().length, limit: SEARCH_DESCRIPTION_LIMIT }}
      >
        {(control) => (
          <textarea
            {...control}
            {...form.register('searchDescription')}
            rows={3}
            className="field resize-y"
          />
        )}
      </Field>
      <figure className="flex max-w-xl min-w-0 flex-col gap-1 rounded-soft bg-tile p-4 text-sm">
        <figcaption className="mb-1 text-xs text-muted">As a result of a search may look</figcaption>
        <p className="truncate text-xs text-muted">{`${location.host} › products › ${product.slug}`}</p>
        <p className="truncate text-base text-green">{documentTitle(title)}</p>
        <p className="line-clamp-3 break-words">
          {description || 'A sentence with its name, price, colors and sizes.'}
        </p>
      </figure>
    </Section>
  )
}
