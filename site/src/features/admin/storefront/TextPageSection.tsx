import { PAGE_LIMIT, PAGE_NAMES, type TextPageId } from '#shared/storefront-parts'
import { Section } from '../Section.tsx'
import { DefaultButton, type FieldsProps } from './DefaultButton.tsx'
import { TextField } from './TextField.tsx'

interface TextPageSectionProps extends FieldsProps {
  id: TextPageId
  isDefault: boolean
  onFocus: () => void
}

export const TextPageSection = ({ id, isDefault, onFocus, ...fields }: TextPageSectionProps) => (
  <Section title={PAGE_NAMES[id]} onFocus={onFocus}>
    <p className="text-sm text-muted">
      {isDefault
        ? 'This is the default text. Its sentences follow the settings, such as whether checkout is open. Once you edit it, it stays as you wrote it.'
        : 'This is your text. Its sentences no longer follow the settings.'}
    </p>
    <TextField form={fields.form} name={`${id}.title`} label={`Title of ${PAGE_NAMES[id]}`} />
    <TextField
      form={fields.form}
      name={`${id}.body`}
      label={`Text of ${PAGE_NAMES[id]}`}
      hint="Markdown: “## ” begins a heading, “- ” an item of a list, and [text](/shipping) is a link. Markup is shown as text."
      limit={PAGE_LIMIT}
      rows={10}
    />
    <DefaultButton {...fields} field={id} isDefault={isDefault} />
  </Section>
)
