import type { AdminProduct } from '#shared/contracts/admin-product'
import { Section } from '../../Section.tsx'
import { ProductText } from './ProductText.tsx'
import type { ProductForm, ProductFormControl } from './product-form.ts'

export interface FieldsProps {
  product: AdminProduct
  form: ProductFormControl
  values: ProductForm
}

/** Edits the texts. An empty name or description is the provider's. */
export function TextsSection({ product, form, values }: FieldsProps) {
  const { providerName } = product
  return (
    <Section title="Texts">
      <ProductText
        field="name"
        form={form}
        hint={`Printful’s name: ${providerName}. The address of its page stays.`}
        placeholder={providerName}
      />
      {values.name.trim() !== '' && (
        <button
          type="button"
          className="link min-h-6 self-start text-sm font-semibold"
          onClick={() => {
            form.setValue('name', '', { shouldValidate: true })
            form.setFocus('name')
          }}
        >
          Use the provider’s name
        </button>
      )}
      <ProductText
        field="description"
        form={form}
        hint="Plain text. An empty line begins a new paragraph. Printful sends none."
        rows={8}
      />
    </Section>
  )
}
