import { parseResponse } from 'hono/client'
import { useState } from 'react'
import type { TextsPreview } from '#shared/contracts/product-texts'
import { api } from '../../../../lib/api.ts'
import { errorStatus } from '../../../../lib/error-message.ts'
import { queryClient } from '../../../../lib/query.ts'
import { FILE_UNREADABLE, readFile } from '../../../../lib/read-file.ts'
import { notify } from '../../../toasts/notify.ts'
import { undoChanges } from '../../changes/changes.queries.ts'
import { useSave } from '../../use-save.ts'
import { countProducts } from '../bulk/bulk-text.ts'
import { toastWithUndo } from '../bulk/undo-toast.ts'

export const EXPORT_PATH = '/_api/admin/products/texts.csv'

const withBody = (csv: Blob) => ({ init: { body: csv, headers: { 'content-type': 'text/csv' } } })

const previewTexts = (csv: Blob) =>
  parseResponse(api.admin.products.texts.preview.$post(undefined, withBody(csv)))

/** Imports the texts. @param digest hash of the preview */
const importTexts = (csv: Blob, digest: string) =>
  parseResponse(api.admin.products.texts.import.$post({ query: { digest } }, withBody(csv)))

interface ChosenFile {
  name: string
  csv: Blob
  preview: TextsPreview
}

/** Imports in two steps: a preview, and then all of it at once. */
export function useImport({ onPreview, onDone }: { onPreview: () => void; onDone: () => void }) {
  const [chosen, setChosen] = useState<ChosenFile>()
  const reading = useSave<ChosenFile>({
    success: null,
    failure: 'Failed to read the file',
    updateCache: () => {},
    onSaved: (file) => {
      setChosen(file)
      onPreview()
    },
  })
  const read = (name: string, csv: Blob) =>
    reading.save(async () => ({ name, csv, preview: await previewTexts(csv) }))
  const importing = useSave<Awaited<ReturnType<typeof importTexts>>>({
    success: null,
    failure: 'Failed to import the texts',
    updateCache: () => void queryClient.invalidateQueries({ queryKey: ['admin'] }),
    onSaved: ({ changed, changeIds }) => {
      toastWithUndo(`${countProducts(changed.length)} changed.`, () => undoChanges(changeIds))
      onDone()
    },
    onError: (error) => {
      // Someone else has saved meanwhile, so the preview is outdated.
      if (errorStatus(error) === 409 && chosen) read(chosen.name, chosen.csv)
      return false
    },
  })
  return {
    chosen,
    isImporting: importing.isSaving,
    choose: (file: File) => {
      void readFile(file).then(
        (csv) => read(file.name, csv),
        () => notify({ id: 'import', kind: 'error', text: FILE_UNREADABLE }),
      )
    },
    importChosen: () => {
      if (chosen && !importing.isSaving) {
        importing.save(() => importTexts(chosen.csv, chosen.preview.digest))
      }
    },
  }
}
