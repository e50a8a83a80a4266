/** The client's address: our own proxy's entry where there is one, which is the last; the client can forge the others. */
export function clientAddressOf(request: Request, socketAddress: string, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for') : null
  return forwarded?.split(',').at(-1)?.trim() || socketAddress.replace(/^::ffff:/, '')
}
