/** Thrown when something is wrong that must never be. */
export class RuleBroken extends Error {
  /** @param rule the same words for each time that it is broken */
  constructor(
    readonly rule: string,
    message: string,
  ) {
    super(message)
  }
}
