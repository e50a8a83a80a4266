/** Polls a condition until it holds. The test's own timeout ends a condition that never does. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await Bun.sleep(5)
}
