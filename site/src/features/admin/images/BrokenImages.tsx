/** Names URLs without an image, before they are saved anyway. */
export function BrokenImages({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return null
  return (
    <div
      role="alert"
      className="flex flex-col gap-1 rounded-soft bg-danger-tint px-3 py-2 text-sm text-danger"
    >
      {urls.map((url) => (
        <p key={url} className="font-semibold break-all">
          {`This address does not lead to an image: ${url}`}
        </p>
      ))}
      <p>Correct or remove it, or save it anyway: shoppers see an empty place until it leads to one.</p>
    </div>
  )
}
