import { useRef, useState } from 'react'
import { z } from 'zod'
import {
  type AdminProduct,
  FEATURE_COUNT,
  FEATURE_LIMIT,
  featureSchema,
} from '#shared/contracts/admin-product'
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'
import { Field } from '../../../components/ui/Field.tsx'
import { restoreDraft, saveDraft } from '../drafts.ts'
import { EditorDialog } from '../EditorDialog.tsx'
import { SourceNotice } from '../SourceBadge.tsx'
import { useSave } from '../use-save.ts'
import { useUnsavedChanges } from '../use-unsaved-changes.ts'
import { productSaving, resetFeatures, saveFeatures } from './products.queries.ts'

interface EditorProps {
  product: AdminProduct
  onClose: () => void
}

const PLACES = Array.from({ length: FEATURE_COUNT }, (_, place) => place)
const draftSchema = z.array(z.string()).length(FEATURE_COUNT)

/** What is wrong with one feature, or nothing. */
export const featureError = (text: string): string | undefined =>
  featureSchema.safeParse(text).error?.issues[0]?.message

export function FeaturesEditor({ product, onClose }: EditorProps) {
  const draftName = `features ${product.id}`
  const stored = PLACES.map((place) => product.features[place] ?? '')
  const [texts, setTexts] = useState(() => restoreDraft(draftName, draftSchema) ?? stored)
  const [problems, setProblems] = useState<(string | undefined)[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const inputs = useRef<(HTMLTextAreaElement | null)[]>([])
  const isDirty = texts.some((text, place) => text.trim() !== stored[place])
  const isEdited = product.features.length > 0

  const release = useUnsavedChanges(isDirty, () => saveDraft(draftName, texts))
  const close = () => {
    release()
    onClose()
  }
  const { isSaving, save } = useSave({ ...productSaving('features'), onSaved: close })
  const judge = (place: number, text: string) =>
    setProblems((before) => PLACES.map((each) => (each === place ? featureError(text) : before[each])))
  const onSave = () => {
    const found = texts.map(featureError)
    setProblems(found)
    const first = found.findIndex((problem) => problem !== undefined)
    if (first >= 0) inputs.current[first]?.focus()
    else
      save(() =>
        saveFeatures(
          product.id,
          texts.map((text) => text.trim()),
        ),
      )
  }
  return (
    <EditorDialog
      title="Edit features"
      productName={product.name}
      isDirty={isDirty}
      isSaving={isSaving}
      onSave={onSave}
      onClose={close}
    >
      <div className="flex flex-col gap-4">
        <SourceNotice
          isEdited={isEdited}
          provider="Built in"
          resetText="Back to the built-in ones"
          onReset={isEdited ? () => setIsAsking(true) : undefined}
        >
          {isEdited
            ? 'Yours: no sync overwrites them.'
            : 'Printful sends no features, so the product page shows its three built-in ones.'}
        </SourceNotice>
        {PLACES.map((place) => (
          <Field
            key={place}
            label={`Feature ${place + 1}`}
            error={problems[place]}
            count={{ length: texts[place]!.trim().length, limit: FEATURE_LIMIT }}
          >
            {(control) => (
              <textarea
                {...control}
                ref={(element) => {
                  inputs.current[place] = element
                }}
                name={`feature-${place + 1}`}
                data-first-focus={place === 0 ? '' : undefined}
                rows={2}
                className="field resize-y"
                value={texts[place]}
                onChange={({ target }) => {
                  setTexts(texts.map((text, each) => (each === place ? target.value : text)))
                  if (problems[place]) judge(place, target.value)
                }}
                onBlur={({ target }) => judge(place, target.value)}
              />
            )}
          </Field>
        ))}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Back to the built-in features?"
          confirmText="Use the built-in ones"
          cancelText="Keep mine"
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            save(() => resetFeatures(product.id))
          }}
        >
          The product page shows its three built-in selling points again. The three texts written here are
          deleted.
        </ConfirmDialog>
      )}
    </EditorDialog>
  )
}
