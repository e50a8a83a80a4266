const [, , url = '', ...lines] = process.argv
const response = await fetch(url, {
  headers: lines.map((line) => line.split(': ') as [string, string]),
  decompress: false,
})
const bytes = new Uint8Array(await response.arrayBuffer())
const headers = new Headers(response.headers)
// Bun adds these itself.
for (const name of ['date', 'content-length', 'transfer-encoding', 'connection', 'keep-alive']) {
  headers.delete(name)
}
const { status } = response
const server = Bun.serve({
  port: 0,
  hostname: '0.0.0.0',
  development: false,
  fetch: () => new Response(status === 304 ? null : bytes, { status, headers }),
})
console.log(server.port)

export {}
