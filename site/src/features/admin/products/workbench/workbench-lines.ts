import type { AdminProduct } from '#shared/contracts/admin-product'
import type { TheirLine } from '../../conflict.ts'
import { listChangedFields } from '../../merge-fields.ts'
import { toImageLines } from '../images/image-lines.ts'
import { FIELD_TITLES, toWorkbenchForm, type WorkbenchForm } from './workbench-form.ts'

/** Describes what someone else has changed of the product since, for a person to read. */
export const toWorkbenchLines = (theirs: AdminProduct, base: WorkbenchForm): TheirLine[] =>
  listChangedFields(base, toWorkbenchForm(theirs)).flatMap((field) =>
    field === 'images' ? toImageLines(theirs) : { label: FIELD_TITLES[field], text: describe(field, theirs) },
  )

function describe(field: keyof WorkbenchForm, theirs: AdminProduct): string {
  const form = toWorkbenchForm(theirs)
  switch (field) {
    case 'name':
      return theirs.name
    case 'features':
      return theirs.features.join('\n') || 'The built-in ones'
    case 'badges':
      return form.badges.join(', ') || 'None'
    case 'isHidden':
      return form.isHidden ? 'Hidden' : 'Shown'
    default:
      return String(form[field]) || 'None'
  }
}
