import { at, type FormObject, type FormValue } from '../form-data.ts'

export const toMetadata = (input: FormValue | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries((at(input, 'metadata') as FormObject | undefined) ?? {}).map(([name, value]) => [
      name,
      String(value),
    ]),
  )
