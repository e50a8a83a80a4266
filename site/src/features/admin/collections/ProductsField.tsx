import type { UseFormReturn } from 'react-hook-form'
import type { CreateCollection } from '#shared/contracts/collection'
import type { CollectionForm, Membership } from './collection-form.ts'
import { ProductPicker } from './ProductPicker.tsx'

interface ProductsFieldProps {
  form: UseFormReturn<CollectionForm, unknown, CreateCollection>
  values: CollectionForm
  onDragging: (isDragging: boolean) => void
}

const CHOICES: { value: Membership; text: string; hint: string }[] = [
  { value: 'chosen', text: 'Chosen products', hint: 'In an order of your own' },
  { value: 'all', text: 'All products', hint: 'Now and later' },
]

/** Chooses the products of a collection. What is entered for one way stays when another is chosen. */
export function ProductsField({ form, values, onDragging }: ProductsFieldProps) {
  const { membership, productIds } = values
  return (
    <>
      <fieldset className="flex min-w-0 flex-col">
        <legend className="mb-1 text-sm font-semibold">Products</legend>
        {CHOICES.map(({ value, text, hint }) => (
          <label key={value} className="flex min-h-12 cursor-pointer items-center gap-2.5 text-sm">
            <input type="radio" value={value} {...form.register('membership')} className="size-5 flex-none" />
            <span className="leading-tight">
              <span>{text}</span>
              <span className="block text-xs text-muted">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {membership === 'chosen' && (
        <ProductPicker
          productIds={productIds}
          onChange={(productIds) => form.setValue('productIds', productIds)}
          onDragging={onDragging}
        />
      )}
    </>
  )
}
