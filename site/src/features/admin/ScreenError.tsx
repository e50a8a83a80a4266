/** A screen whose script could not be loaded, or that failed. */
export const ScreenError = () => (
  <div role="alert" className="flex flex-col items-start gap-3 rounded-soft bg-danger-tint p-6">
    <h2 className="text-lg text-danger">This screen could not be shown</h2>
    <p>There may be no connection, or a new version of the store.</p>
    <button type="button" className="button button-quiet" onClick={() => location.reload()}>
      Load it again
    </button>
  </div>
)
