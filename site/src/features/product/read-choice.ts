import type { Choice } from '#shared/variant-choice'

/** What is checked in the form at this moment, whoever checked it. */
export function readChoice(form: HTMLFormElement): Choice {
  const data = new FormData(form)
  const read = (name: keyof Choice) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : null
  }
  return { size: read('size'), color: read('color') }
}
