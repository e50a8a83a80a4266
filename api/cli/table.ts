/** Returns columns of equal width for the terminal, two spaces apart. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths =
    rows[0]?.map((_, column) => Math.max(...rows.map((row) => Bun.stringWidth(row[column]!)))) ?? []
  const pad = (text: string, column: number) => text + ' '.repeat(widths[column]! - Bun.stringWidth(text))
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n')
}
