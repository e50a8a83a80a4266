/**
 * Writes for as long as the server answers. After a crash, what was acknowledged must be there; the one write that was
 * under way may be or not.
 */
export interface WritingClient {
  name: string
  /** One write. @throws when the server doesn't respond */
  write(): Promise<void>
  /** What is lost or wrong, one sentence each. */
  check(): Promise<string[]>
  acknowledged(): number
}
