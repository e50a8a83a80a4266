/**
 * What a spreadsheet would run as a formula, also with apostrophes before it: those are guarded as well, so that reading
 * takes off exactly what writing has put on.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u

/** A text as a cell that no spreadsheet runs. */
export const guardFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text of a guarded cell; one that was never guarded stays as it is. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
