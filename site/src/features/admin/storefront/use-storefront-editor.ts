import { useEffect, useEffectEvent } from 'react'
import { type Storefront, storefrontSchema } from '#shared/contracts/storefront'
import { useEditor } from '../forms/use-editor.ts'
import { cacheStorefront, saveStorefront } from './storefront.queries.ts'
import {
  type StorefrontForm,
  type StorefrontFormOutput,
  storefrontDraftSchema,
  storefrontFormSchema,
  toStorefrontForm,
  toTheirLines,
  toUpdate,
} from './storefront-form.ts'

/** Opens the form of all texts, with one save for what has changed. */
export function useStorefrontEditor(storefront: Storefront, defaults: StorefrontForm) {
  const editor = useEditor<StorefrontForm, StorefrontFormOutput, Storefront>({
    success: 'Storefront saved.',
    failure: 'Failed to save the storefront',
    updateCache: cacheStorefront,
    draftName: 'storefront',
    draftSchema: storefrontDraftSchema,
    schema: storefrontFormSchema,
    savedSchema: storefrontSchema,
    stored: { values: toStorefrontForm(storefront), updatedAt: storefront.updatedAt },
    toValues: toStorefrontForm,
    toTheirLines,
    send: (output, updatedAt, changed) => saveStorefront(toUpdate(output, changed, defaults), updatedAt),
  })
  const followStored = useEffectEvent(() => {
    const { isSaving, base, rebase } = editor
    if (!editor.dialog.isDirty && !isSaving && storefront.updatedAt !== base.updatedAt) rebase(storefront)
  })
  // An undo or someone else may have changed what is stored.
  useEffect(() => followStored(), [storefront.updatedAt])
  return editor
}
