/** `bun site/bench/bare-server.ts URL`: serves the bytes and headers of that URL's response, and prints its port. */
const response = await fetch(process.argv[2]!, {
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
