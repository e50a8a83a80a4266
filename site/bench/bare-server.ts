const [, , url = ''] = process.argv
const response = await fetch(url, {
  headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  decompress: false,
})
const bytes = new Uint8Array(await response.arrayBuffer())
const headers = new Headers(response.headers)
// Bun adds these itself.
headers.delete('date')
headers.delete('content-length')
const server = Bun.serve({
  port: 0,
  hostname: '0.0.0.0',
  development: false,
  fetch: () => new Response(bytes, { headers }),
})
console.log(server.port)

export {}
