import { afterEach } from 'bun:test'

/** Collects what a file's tests have opened, and closes it after each of them, the last first. */
export function useCleanUp() {
  const opened: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  })
  return (...closes: (() => unknown)[]) => void opened.push(...closes)
}

/** Returns a function that closes what a test passes to it after the test, the last first. */
export function closeAfterEach() {
  const cleanUp = useCleanUp()
  return <T extends { close(): unknown }>(resource: T): T => {
    cleanUp(() => resource.close())
    return resource
  }
}
