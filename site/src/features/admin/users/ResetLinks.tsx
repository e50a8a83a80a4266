import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '../../../lib/error-message.ts'
import { queryClient } from '../../../lib/query.ts'
import { notify } from '../../toasts/notify.ts'
import { formatTime } from '../format-time.ts'
import { LinkField } from './LinkField.tsx'
import { resetLinksQuery, showResetLinks } from './users.queries.ts'

export function ResetLinks() {
  const { data: links = [] } = useQuery(resetLinksQuery(), queryClient)
  if (links.length === 0) return null
  const show = () =>
    showResetLinks().catch((error) =>
      notify({ id: 'links', kind: 'error', text: errorMessage(error, 'Failed to show the links') }),
    )
  return (
    <section
      aria-labelledby="reset-links"
      className="flex flex-col gap-4 rounded-soft border border-line bg-raised p-4"
    >
      <div className="flex flex-col gap-1">
        <h2 id="reset-links" className="text-lg">
          Links for a new password
        </h2>
        <p className="text-sm text-muted">
          These people have asked for one, and the store couldn’t mail it. Send a link only to the address
          that it is for.
        </p>
      </div>
      <ul className="flex flex-col gap-4">
        {links.map(({ email, expiresAt, link, mail }) => (
          <li key={email}>
            {link ? (
              <LinkField
                label={`Link for ${email}`}
                hint={`It works once, until ${formatTime(expiresAt)}.`}
                link={link}
                mail={mail}
              />
            ) : (
              <p className="break-all">{email}</p>
            )}
          </li>
        ))}
      </ul>
      {links.some(({ link }) => link === null) && (
        <button type="button" className="button button-quiet button-small self-start" onClick={show}>
          Show links
        </button>
      )}
    </section>
  )
}
