export const stateListId = (countryCode: string): string => `states-${countryCode}`

/** Suggests the states of the chosen country, and brings up the keys of its postal codes. */
export function followCountry(form: HTMLFormElement): void {
  const country = form.querySelector<HTMLSelectElement>('[name=countryCode]')
  const state = form.querySelector<HTMLInputElement>('[name=stateCode]')
  const zip = form.querySelector<HTMLInputElement>('[name=zip]')
  if (!country || !state || !zip) return
  const listId = stateListId(country.value)
  const hasStates = document.getElementById(listId) !== null
  if (hasStates) state.setAttribute('list', listId)
  else state.removeAttribute('list')
  state.required = hasStates
  zip.inputMode = country.selectedOptions[0]?.dataset.zip ?? 'text'
}
