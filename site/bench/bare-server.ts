/** `bun api/bench/bare.ts ADDRESS`: serves what that address answers, bytes and headers alike, and prints its port. */
const answer = await fetch(process.argv[2]!, {
  headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  decompress: false,
})
const bytes = new Uint8Array(await answer.arrayBuffer())
const headers = new Headers(answer.headers)
// These two the server writes itself.
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
