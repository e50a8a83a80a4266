/** Puts the selected variant into the URL, without a new entry in the history; undefined takes it out. */
export function showVariantInUrl(variantId: number | undefined): void {
  const url = new URL(location.href)
  if (variantId === undefined) url.searchParams.delete('variant')
  else url.searchParams.set('variant', String(variantId))
  if (url.href === location.href) return
  try {
    history.replaceState(history.state, '', url)
  } catch {
    // Safari allows 100 changes in 30 seconds.
  }
}
