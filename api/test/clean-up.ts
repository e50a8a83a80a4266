import { afterEach } from 'bun:test'

/** Called once by a test file. What its tests pass to the result is closed after each of them, the last first. */
export function closeAfterEach() {
  const opened: { close(): unknown }[] = []
  afterEach(async () => {
    for (const resource of opened.splice(0).toReversed()) await resource.close()
  })
  return <T extends { close(): unknown }>(resource: T): T => {
    opened.push(resource)
    return resource
  }
}
