import { type SubmitEvent, useState } from 'react'
import { type InviteUser, inviteUserSchema } from '#shared/contracts/admin-user'
import type { Role } from '#shared/contracts/auth'
import { Field } from '../../../components/ui/Field.tsx'
import { queryClient } from '../../../lib/query.ts'
import { showAtField, useSave } from '../use-save.ts'
import { LinkField } from './LinkField.tsx'
import { invitationsQuery, inviteUser } from './users.queries.ts'

interface Invited {
  email: string
  link: string
}

export function InviteForm() {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('user')
  const [error, setError] = useState<string>()
  const [invited, setInvited] = useState<Invited | null>(null)
  const { isSaving, save } = useSave({
    success: 'Invitation made.',
    failure: 'Failed to invite',
    updateCache: setInvited,
    onSaved: () => {
      setEmail('')
      void queryClient.invalidateQueries(invitationsQuery())
    },
    onError: showAtField(setError),
  })
  const invite = async (invitation: InviteUser) => ({
    email: invitation.email,
    link: (await inviteUser(invitation)).link,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving) return
    const { data, error } = inviteUserSchema.safeParse({ email, role })
    setError(error?.issues[0]?.message)
    if (data) save(() => invite(data))
  }
  return (
    <section
      aria-labelledby="invite"
      className="flex flex-col gap-4 rounded-soft border border-line bg-raised p-4"
    >
      <h2 id="invite" className="text-lg">
        Invite someone
      </h2>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64 sm:max-w-md">
          <Field label="Email" error={error}>
            {(control) => (
              <input
                {...control}
                type="email"
                className="field"
                autoComplete="off"
                maxLength={254}
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Field label="Role">
          {(control) => (
            <select
              {...control}
              className="field"
              value={role}
              onChange={({ target }) => setRole(target.value === 'admin' ? 'admin' : 'user')}
            >
              <option value="user">User</option>
              <option value="admin">Administrator</option>
            </select>
          )}
        </Field>
        <button
          type="submit"
          className="button self-end sm:mt-7 sm:self-auto"
          aria-disabled={isSaving}
          aria-busy={isSaving}
        >
          Invite
        </button>
      </form>
      {invited && (
        <div className="border-t border-line pt-4">
          <LinkField
            key={invited.link}
            label={`Invitation link for ${invited.email}`}
            hint="Send it yourself. It works once, for 7 days, and is shown this once."
            link={invited.link}
          />
        </div>
      )}
    </section>
  )
}
