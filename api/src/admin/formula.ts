/** Matches spreadsheet formulas, even guarded ones. @see https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u

/** Prefixes a formula with an apostrophe, so that no spreadsheet runs it. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Removes exactly the apostrophe that `guardFormula` added. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
