import type { FailedRequest } from '../src/lib/failed-request.ts'
import { findRouteRule } from '../src/route-rules.ts'

type RenderPage = (request: Request, clientAddress: string, locals: Partial<App.Locals>) => Promise<Response>

/** True for a form that a browser sends by itself: it shows whatever comes back. */
export const expectsPage = ({ headers }: Request, { pathname }: URL): boolean =>
  !findRouteRule(pathname).isApi && (headers.get('accept')?.includes('text/html') ?? false)

/** The JSON of a failed request as a page in the store's look, with the same status and headers. */
export async function toErrorPage(
  response: Response,
  request: Request,
  siteUrl: string,
  renderPage: RenderPage,
): Promise<Response> {
  const { error = '', message = error } = (await response.json()) as { error?: string; message?: string }
  const failedRequest: FailedRequest = { status: response.status, message }
  const cookie = request.headers.get('cookie') ?? ''
  const pageRequest = new Request(`${siteUrl}/500`, { headers: { cookie } })
  const page = await renderPage(pageRequest, '', { failedRequest })
  const headers = new Headers(page.headers)
  for (const [name, value] of response.headers) {
    if (!/^content-/.test(name)) headers.append(name, value)
  }
  headers.set('cache-control', 'no-store')
  // Astro's error page is always a 500.
  return new Response(page.body, { status: response.status, headers })
}
