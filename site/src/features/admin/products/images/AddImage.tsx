import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { imageEntrySchema } from '#shared/contracts/admin-product'
import { FormField } from '../../forms/FormField.tsx'

interface AddImageProps {
  listedUrls: readonly string[]
  onAdd: (url: string) => void
}

const addImageSchema = (listedUrls: readonly string[]) =>
  z.object({
    url: z
      .string()
      .trim()
      .refine((url) => !listedUrls.includes(url), 'This image is in the list already.')
      .refine(
        (url) => imageEntrySchema.shape.imageUrl.safeParse(url).success,
        'Enter the image’s address: it begins with https:// or http://.',
      ),
  })

export function AddImage({ listedUrls, onAdd }: AddImageProps) {
  const form = useForm({ defaultValues: { url: '' }, resolver: zodResolver(addImageSchema(listedUrls)) })
  const check = ({ target }: { target: HTMLInputElement }) =>
    target.value.trim() === '' ? form.clearErrors('url') : form.trigger('url')
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ url }) => {
        onAdd(url)
        form.reset()
      })}
    >
      <FormField
        form={form}
        name="url"
        label="Add an image by its address"
        options={{ onBlur: check }}
        hint="It is added active, at the end. The store keeps its own copy where its host allows that."
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <input
              {...control}
              type="url"
              inputMode="url"
              autoComplete="off"
              className="field min-w-0 flex-1 basis-64"
              placeholder="https://"
            />
            <button type="submit" className="button button-quiet">
              Add image
            </button>
          </div>
        )}
      </FormField>
    </form>
  )
}
