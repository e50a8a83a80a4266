/** Adds to cart for each hundred views, `12.5%`; a dash where nothing was viewed. */
export function addRate({ views, adds }: { views: number; adds: number }): string {
  if (views === 0) return '–'
  const percent = (adds / views) * 100
  return `${percent.toLocaleString('en', { maximumFractionDigits: 1 })}%`
}
