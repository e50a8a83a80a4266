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

/** Returns the error of a store that fails, though no service that it needs has caused that. */
export const ownFailure = (message: string) => new RuleBroken('the store never fails by itself', message)
