let opened: { entry: string | undefined; productId: number } | undefined

/** @param entry of the history: the list, as it was when the product was opened */
export function rememberOpened(entry: string | undefined, productId: number): void {
  opened = { entry, productId }
}

/** The product whose page was opened from this entry of the history, so that Back returns the focus to it. */
export const findOpened = (entry: string | undefined): number | undefined =>
  opened?.entry === entry ? opened?.productId : undefined
