/**
 * What a page shows, or undefined and the status 503 when the catalogue can't be read while the page is made. The page
 * then arrives with skeletons and asks again from the browser. What went wrong is in the log already, by the call.
 */
export async function readOr503<T>(
  response: ResponseInit & { headers: Headers },
  read: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await read()
  } catch {
    response.status = 503
    response.headers.set('Retry-After', '10')
    return undefined
  }
}
