import type { UserSession } from '#shared/contracts/session'
import { formatDateTime } from '#shared/format-date'

const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>

/** Lists sessions. Each change is a form, so that it works without scripts. */
export function SessionList({ sessions }: { sessions: readonly UserSession[] }) {
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map(({ id, device, current, createdAt, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                <span id={`session-${id}`}>{device}</span>
                {current && <span className="badge ml-2 bg-tint text-green">This session</span>}
              </p>
              <p className="text-sm text-muted">
                <span>Last used </span>
                <Time at={lastUsedAt} />
                <span>, logged in </span>
                <Time at={createdAt} />
              </p>
            </div>
            <form method="post" action="/account/sessions/end">
              <button
                type="submit"
                name="id"
                value={id}
                className="button button-quiet button-small"
                aria-describedby={`session-${id}`}
              >
                End
              </button>
            </form>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action="/account/sessions/end" className="mt-4">
          <button type="submit" name="all" value="true" className="button button-quiet">
            End all other sessions
          </button>
        </form>
      )}
    </>
  )
}
