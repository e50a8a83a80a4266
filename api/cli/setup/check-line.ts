/** Prints a line with the state of a thing: what `run` returns, or the reason of its error. */
export type Check = (name: string, run: () => Promise<string> | string) => Promise<void>

/** Thrown for what can't be checked yet and is no failure. */
export class Later extends Error {}
