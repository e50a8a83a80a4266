import { useState } from 'react'
import { z } from 'zod'
import { type AdminProduct, FEATURE_COUNT, featuresSchema } from '#shared/contracts/admin-product'
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'
import { EditorDialog } from '../EditorDialog.tsx'
import { SourceNotice } from '../SourceNotice.tsx'
import { useEditorForm } from '../use-editor-form.ts'
import { FeatureFields } from './FeatureFields.tsx'
import { productSaving, resetFeatures, saveFeatures, showProductChange } from './products.queries.ts'

interface FeaturesEditorProps {
  product: AdminProduct
  onClose: () => void
}

const draftSchema = z.object({ features: z.array(z.string()).length(FEATURE_COUNT) })
export const featuresFormSchema = z.object({ features: featuresSchema })

const toValues = ({ features }: AdminProduct) => ({
  features: Array.from({ length: FEATURE_COUNT }, (_, index) => features[index] ?? ''),
})

export function FeaturesEditor({ product, onClose }: FeaturesEditorProps) {
  const [isConfirmingReset, setIsConfirmingReset] = useState(false)
  const isEdited = product.features.length > 0
  const { form, values, save, dialog } = useEditorForm({
    ...productSaving('features'),
    draftName: `features ${product.id}`,
    draftSchema,
    stored: { values: toValues(product), updatedAt: product.updatedAt },
    toValues,
    toTheirLines: (theirs) =>
      toValues(theirs).features.map((text, index) => ({
        label: `Feature ${index + 1}`,
        text: text || 'The built-in one',
      })),
    schema: featuresFormSchema,
    send: ({ features }, updatedAt) => saveFeatures({ productId: product.id, updatedAt }, features),
    showInList: ({ features }) => showProductChange(product.id, { features }),
    onClose,
  })
  return (
    <EditorDialog title="Edit features" productName={product.name} {...dialog}>
      <div className="flex flex-col gap-4">
        <SourceNotice
          isEdited={isEdited}
          provider="Built in"
          resetText="Back to the built-in ones"
          onReset={isEdited ? () => setIsConfirmingReset(true) : undefined}
        >
          {isEdited
            ? 'Yours: no sync overwrites them.'
            : 'Printful sends no features, so the product page shows its three built-in ones.'}
        </SourceNotice>
        <FeatureFields
          features={values.features}
          errorOf={(index) => form.formState.errors.features?.[index]?.message}
          register={(index) => form.register(`features.${index}`)}
          hasFirstFocus
        />
      </div>
      {isConfirmingReset && (
        <ConfirmDialog
          title="Back to the built-in features?"
          confirmText="Use the built-in ones"
          cancelText="Keep mine"
          onCancel={() => setIsConfirmingReset(false)}
          onConfirm={() => {
            setIsConfirmingReset(false)
            save(
              (updatedAt) => resetFeatures({ productId: product.id, updatedAt }),
              () => showProductChange(product.id, { features: [] }),
            )
          }}
        >
          The product page shows its three built-in selling points again. The three texts written here are
          deleted.
        </ConfirmDialog>
      )}
    </EditorDialog>
  )
}
