import { type FormEvent, useState } from 'react'
import { imageEntrySchema } from '#shared/contracts/admin-product'
import { Field } from '../../../../components/ui/Field.tsx'

interface AddImageProps {
  listedUrls: readonly string[]
  onAdd: (url: string) => void
}

/** The message for a URL that can't be added. */
export function imageUrlError(url: string, listedUrls: readonly string[]): string | undefined {
  if (listedUrls.includes(url)) return 'This image is in the list already.'
  const isValid = imageEntrySchema.shape.imageUrl.safeParse(url).success
  return isValid ? undefined : 'Enter the image’s address: it begins with https:// or http://.'
}

export function AddImage({ listedUrls, onAdd }: AddImageProps) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string>()
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const invalid = imageUrlError(url.trim(), listedUrls)
    setError(invalid)
    if (invalid) return
    onAdd(url.trim())
    setUrl('')
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <Field
        label="Add an image by its address"
        error={error}
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
              value={url}
              onChange={(event) => setUrl(event.target.value)}
              onBlur={() => setError(url.trim() ? imageUrlError(url.trim(), listedUrls) : undefined)}
            />
            <button type="submit" className="button button-quiet">
              Add image
            </button>
          </div>
        )}
      </Field>
    </form>
  )
}
