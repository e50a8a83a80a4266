import { useState } from 'react'
import { type Invited, inviteUserSchema } from '#shared/contracts/admin-user'
import { queryClient } from '../../../lib/query.ts'
import { FormField } from '../forms/FormField.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { LinkField } from './LinkField.tsx'
import { invitationsQuery, inviteUser } from './users.queries.ts'

export function InviteForm() {
  const [invited, setInvited] = useState<Invited & { email: string }>()
  const { form, isSaving, onSubmit } = useSaveForm({
    schema: inviteUserSchema,
    values: { email: '', role: 'user' },
    send: async (invitation) => ({ email: invitation.email, ...(await inviteUser(invitation)) }),
    success: 'Invitation made.',
    failure: 'Failed to invite',
    refusedField: 'email',
    updateCache: setInvited,
    onSaved: () => {
      form.resetField('email')
      void queryClient.invalidateQueries(invitationsQuery())
    },
  })
  return (
    <section
      aria-labelledby="invite"
      className="flex flex-col gap-4 rounded-soft border border-line bg-raised p-4"
    >
      <h2 id="invite" className="text-lg">
        Invite someone
      </h2>
      <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-64 sm:max-w-md">
          <FormField form={form} name="email" label="Email">
            {(control) => (
              <input {...control} type="email" className="field" autoComplete="off" maxLength={254} />
            )}
          </FormField>
        </div>
        <FormField form={form} name="role" label="Role">
          {(control) => (
            <select {...control} className="field">
              <option value="user">User</option>
              <option value="admin">Administrator</option>
            </select>
          )}
        </FormField>
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
            hint={`${invited.isMailed ? 'The store has mailed it.' : 'The store couldn’t mail it: send it yourself.'} It works once, for 7 days, and is shown this once.`}
            link={invited.link}
            mail={invited.isMailed ? null : invited.mail}
          />
        </div>
      )}
    </section>
  )
}
