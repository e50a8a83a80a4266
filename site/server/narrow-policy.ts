const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g
const HASH = / ('sha256-[^']+')/g

const hashOf = (text: string) => `'sha256-${new Bun.CryptoHasher('sha256').update(text).digest('base64')}'`

/**
 * Leaves only those hashes in a page's Content-Security-Policy whose script or style the page has. Astro's policy has those of
 * all pages, which no compression makes shorter.
 */
export async function narrowPolicy(response: Response): Promise<Response> {
  const policy = response.headers.get('content-security-policy')
  if (policy === null) return response
  const html = await response.text()
  const contents = [...html.matchAll(INLINE)].map(([, , content = '']) => content)
  const inPage = new Set(contents.filter((content) => content !== '').map(hashOf))
  const headers = new Headers(response.headers)
  headers.set(
    'content-security-policy',
    policy.replaceAll(HASH, (source, hash) => (inPage.has(hash) ? source : '')),
  )
  return new Response(html, { status: response.status, headers })
}
