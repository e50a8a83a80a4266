import { readStoreName } from '../../../../lib/store-name.ts'
import { documentTitle, excerpt } from '../../../../metadata/metadata.ts'
import { Section } from '../../Section.tsx'
import { ProductText } from './ProductText.tsx'
import type { FieldsProps } from './TextFields.tsx'

/** Length at which search engines cut off a title. */
const SHOWN_TITLE_LENGTH = 70

export function SearchTextsSection({ product, form, values }: FieldsProps) {
  const title = values.searchTitle.trim() || values.name.trim() || product.providerName
  const description = values.searchDescription.trim() || excerpt(values.description)
  return (
    <Section title="In search engines">
      <ProductText
        field="searchTitle"
        form={form}
        hint={`Left empty, the name. Up to ${SHOWN_TITLE_LENGTH} characters are shown whole.`}
      />
      <ProductText
        field="searchDescription"
        form={form}
        hint="Left empty, the beginning of the description."
        rows={3}
      />
      <figure className="flex max-w-xl min-w-0 flex-col gap-1 rounded-soft bg-tile p-4 text-sm">
        <figcaption className="mb-1 text-xs text-muted">How a search engine may show it</figcaption>
        <p className="truncate text-xs text-muted">{`${location.host} › products › ${product.slug}`}</p>
        <p className="truncate text-base text-green">{documentTitle(title, readStoreName())}</p>
        <p className="line-clamp-3 break-words">
          {description || 'A sentence with its name, price, colors and sizes.'}
        </p>
      </figure>
    </Section>
  )
}
