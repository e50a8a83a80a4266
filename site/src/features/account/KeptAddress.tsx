interface KeptAddressProps {
  /** Lines of the address, undefined if none is kept. */
  lines: readonly string[] | undefined
}

/** Shows the address that is filled in at the next purchase. */
export function KeptAddress({ lines }: KeptAddressProps) {
  if (!lines) return <p>No address is kept. At checkout you can keep yours for next time.</p>
  return (
    <form method="post" action="/account/address/remove" className="flex flex-col items-start gap-4">
      <p>We fill this in at your next purchase.</p>
      <address className="whitespace-pre-line not-italic">{lines.join('\n')}</address>
      <button type="submit" className="button button-quiet">
        Remove address
      </button>
    </form>
  )
}
