import { useState } from 'react'
import type { PreviewPage, Storefront } from '#shared/contracts/storefront'
import { TEXT_PAGES } from '#shared/storefront-parts'
import { ConflictPanel } from '../forms/ConflictPanel.tsx'
import { SaveBar } from '../forms/SaveBar.tsx'
import { EveryPageSection, HomeSection, ProductPagesSection } from './ShopSections.tsx'
import { StorefrontPreview } from './StorefrontPreview.tsx'
import { fieldTitle, type StorefrontForm } from './storefront-form.ts'
import { TextPageSection } from './TextPageSection.tsx'
import { useStorefrontEditor } from './use-storefront-editor.ts'

interface StorefrontEditorProps {
  storefront: Storefront
  defaults: StorefrontForm
}

/** Edits all texts in one form, beside the page on which shoppers see them. */
export function StorefrontEditor({ storefront, defaults }: StorefrontEditorProps) {
  const editor = useStorefrontEditor(storefront, defaults)
  const [page, setPage] = useState<PreviewPage>('home')
  const { form, values, changed, conflict } = editor
  const fields = { form, values, defaults }
  return (
    <div className="flex flex-col gap-5">
      {conflict && <ConflictPanel lines={conflict.lines} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div className="flex min-w-0 flex-col gap-5">
          <EveryPageSection {...fields} onFocus={() => setPage('home')} />
          <HomeSection {...fields} onFocus={() => setPage('home')} />
          <ProductPagesSection {...fields} onFocus={() => setPage('product')} />
          {TEXT_PAGES.map((id) => (
            <TextPageSection
              key={id}
              id={id}
              {...fields}
              isDefault={storefront.pages[id].isDefault && !changed.includes(id)}
              onFocus={() => setPage(id)}
            />
          ))}
        </div>
        <StorefrontPreview
          page={page}
          values={values}
          changed={changed}
          defaults={defaults}
          storedAt={storefront.updatedAt}
          onPage={setPage}
        />
      </div>
      <SaveBar
        unsaved={changed.map(fieldTitle)}
        isSaving={editor.isSaving}
        isWaiting={false}
        saveText="Save"
        conflict={conflict}
        onSave={() => void editor.submit()}
        onDiscard={editor.discard}
      />
    </div>
  )
}
