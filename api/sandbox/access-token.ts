import { type ApiResponse, apiError } from './envelope.ts'

const BASIC_AUTH_MESSAGE =
  'Basic API token authentication is no longer supported. To access the Printful API go to https://developers.printful.com/ to create a new OAuth 2.0 token for your store and change the authentication token from Basic to Barer. Migration guide is available under the link https://help.printful.com/hc/en-us/articles/4632388335260-What-should-I-know-about-API-key-to-API-token-migration-'

/** Returns the 401 without the right bearer token, the 403 for another store than its own, or undefined. Blanks need no token. */
export function rejectInvalidToken(
  request: Request,
  path: string,
  { token, storeId }: { token: string | undefined; storeId: number },
): ApiResponse | undefined {
  if (path.startsWith('/products/')) return undefined
  const authorization = request.headers.get('authorization') ?? ''
  if (token !== undefined && authorization === `Bearer ${token}`) {
    const wantedId = request.headers.get('x-pf-store-id') ?? String(storeId)
    return wantedId === String(storeId)
      ? undefined
      : apiError(403, 'Forbidden', 'This store is not accessible.')
  }
  const isBasic = /^basic /i.test(authorization)
  return apiError(401, 'Unauthorized', isBasic ? BASIC_AUTH_MESSAGE : 'The access token provided is invalid.')
}
