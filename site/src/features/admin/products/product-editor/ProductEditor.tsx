import type { AdminProduct } from '#shared/contracts/admin-product'
import { ConflictPanel } from '../../ConflictPanel.tsx'
import { CollectionsSection } from './CollectionsSection.tsx'
import { ImagesSection } from './ImagesSection.tsx'
import { LastChanges } from './LastChanges.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SearchTextsSection } from './SearchTexts.tsx'
import { ShopSection } from './ShopSection.tsx'
import { FeaturesSection, TextsSection } from './TextFields.tsx'
import { useProductEditor } from './use-product-editor.ts'
import { VariantTable } from './VariantTable.tsx'

/** All of a product in one form, what is Printful's beside it. */
export function ProductEditor({ product }: { product: AdminProduct }) {
  const { form, values, images, bar } = useProductEditor(product)
  const fields = { product, form, values }
  return (
    <>
      {bar.conflict && <ConflictPanel lines={bar.conflict.lines} />}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <TextsSection {...fields} />
        <SearchTextsSection {...fields} />
        <FeaturesSection {...fields} />
        <div className="flex min-w-0 flex-col gap-5">
          <ShopSection {...fields} />
          <CollectionsSection productId={product.id} />
        </div>
      </div>
      <ImagesSection
        product={product}
        {...images}
        isEdited={values.images.length > 0}
        error={form.formState.errors.images?.message ?? form.formState.errors.images?.root?.message}
      />
      <VariantTable variants={product.variants ?? []} />
      <LastChanges productId={product.id} />
      <SaveBar {...bar} />
    </>
  )
}
