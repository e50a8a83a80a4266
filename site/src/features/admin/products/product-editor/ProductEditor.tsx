import type { AdminProduct } from '#shared/contracts/admin-product'
import { PRODUCT_FIELD_TITLES } from '#shared/product-fields'
import { ConflictPanel } from '../../forms/ConflictPanel.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { Section } from '../../Section.tsx'
import { CollectionsSection } from './CollectionsSection.tsx'
import { LastChanges } from './LastChanges.tsx'
import { ProductFeatures } from './ProductFeatures.tsx'
import { ProductImages } from './ProductImages.tsx'
import { SearchTextsSection } from './SearchTexts.tsx'
import { ShopSection } from './ShopSection.tsx'
import { TextsSection } from './TextFields.tsx'
import { useProductEditor } from './use-product-editor.ts'
import { VariantTable } from './VariantTable.tsx'

/** Edits all of a product in one form, beside what comes from Printful. */
export function ProductEditor({ product }: { product: AdminProduct }) {
  const editor = useProductEditor(product)
  const { form, values, changed, state, discard } = editor
  const fields = { product, form, values }
  return (
    <>
      {state.conflict && <ConflictPanel lines={state.conflict.lines} />}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <TextsSection {...fields} />
        <SearchTextsSection {...fields} />
        <Section title="Features">
          <ProductFeatures
            form={form}
            features={values.features}
            isEdited={values.features.some((feature) => feature.trim() !== '')}
            onReset={() => form.setValue('features', ['', '', ''], { shouldValidate: true })}
          />
        </Section>
        <div className="flex min-w-0 flex-col gap-5">
          <ShopSection {...fields} />
          <CollectionsSection productId={product.id} />
        </div>
      </div>
      <Section title="Images">
        <ProductImages product={product} editor={editor} />
      </Section>
      <VariantTable variants={product.variants ?? []} />
      <LastChanges productId={product.id} />
      <SaveBar {...state} unsaved={changed.map((field) => PRODUCT_FIELD_TITLES[field])} onDiscard={discard} />
    </>
  )
}
