import { BADGE_NAMES } from '#shared/badges'
import { QUOTE_LIMIT } from '#shared/storefront-parts'
import { Switch } from '../../../components/ui/Switch.tsx'
import { Section } from '../Section.tsx'
import { DefaultButton, type FieldsProps } from './DefaultButton.tsx'
import { TextField } from './TextField.tsx'

interface SectionProps extends FieldsProps {
  onFocus: () => void
}

export const EveryPageSection = ({ onFocus, ...fields }: SectionProps) => (
  <Section title="On every page" onFocus={onFocus}>
    <TextField
      form={fields.form}
      name="name"
      label="Store name"
      hint="In the titles of pages, the logo, the footer and mails. The logo leaves out a “#” at the beginning."
    />
    <DefaultButton {...fields} field="name" text="Use the default name" />
    <TextField
      form={fields.form}
      name="announcement.text"
      label="Announcement"
      hint="One line above the header of every page. Leave it empty for none."
    />
    <TextField
      form={fields.form}
      name="announcement.href"
      label="Where it leads (optional)"
      hint="A path of the store, like /shipping, or an address that begins with https:"
    />
  </Section>
)

export const HomeSection = ({ onFocus, ...fields }: SectionProps) => (
  <Section title="Home page" onFocus={onFocus}>
    <TextField
      form={fields.form}
      name="hero.title"
      label="Hero title"
      hint="Also the title of the home page."
    />
    <TextField form={fields.form} name="hero.text" label="Hero text" rows={2} />
    <TextField
      form={fields.form}
      name="hero.linkLabel"
      label="Hero link"
      hint="The button that leads to the products below."
    />
    <DefaultButton {...fields} field="hero" text="Use the default hero" />
    <Switch
      label="AI site builder"
      text="AI site builder above the footer"
      checked={fields.values.isAiBuilderShown}
      onChange={(isShown) => fields.form.setValue('isAiBuilderShown', isShown)}
    />
  </Section>
)

const QUOTE_NAMES = ['First quote', 'Second quote', 'Third quote'] as const

export const ProductPagesSection = ({ onFocus, ...fields }: SectionProps) => (
  <Section title="Product pages" onFocus={onFocus}>
    <p className="text-sm text-muted">
      The badges and quotes that come with the store are samples. Shoppers take them for facts: replace or
      hide them before you sell. Which badges a product has is chosen on its page.
    </p>
    <Switch
      label="Badges above product names"
      text="Badges above product names"
      checked={fields.values.badges.isShown}
      onChange={(isShown) => fields.form.setValue('badges.isShown', isShown)}
    />
    {BADGE_NAMES.map((label, index) => (
      <TextField key={label} form={fields.form} name={`badges.texts.${index as 0 | 1}`} label={label} />
    ))}
    <DefaultButton {...fields} field="badges" text="Use the default badges" />
    <Switch
      label="Quotes of customers"
      text="Quotes of customers"
      checked={fields.values.testimonials.isShown}
      onChange={(isShown) => fields.form.setValue('testimonials.isShown', isShown)}
    />
    {QUOTE_NAMES.map((label, index) => (
      <QuoteFields key={label} form={fields.form} label={label} index={index as 0 | 1 | 2} />
    ))}
    <DefaultButton {...fields} field="testimonials" text="Use the default quotes" />
  </Section>
)

interface QuoteFieldsProps extends Pick<FieldsProps, 'form'> {
  label: string
  index: 0 | 1 | 2
}

const QuoteFields = ({ form, label, index }: QuoteFieldsProps) => (
  <fieldset className="grid gap-3 sm:grid-cols-2">
    <legend className="sr-only">{label}</legend>
    <div className="sm:col-span-2">
      <TextField
        form={form}
        name={`testimonials.items.${index}.quote`}
        label={label}
        limit={QUOTE_LIMIT}
        rows={3}
      />
    </div>
    <TextField form={form} name={`testimonials.items.${index}.name`} label="Name" />
    <TextField form={form} name={`testimonials.items.${index}.role`} label="Role" />
  </fieldset>
)
