import type { User } from '#shared/contracts/auth'
import type { Flash } from '#shared/contracts/flash'
import { NEW_PASSWORD_HINT } from '#shared/signup-form'
import { NewPasswordField, PasswordField } from './AccountField.tsx'

export function PasswordForm({ user, flash }: { user: User; flash: Flash | undefined }) {
  return (
    <form method="post" action="/account/password" noValidate className="flex max-w-md flex-col gap-4">
      {/* Password managers store the new password under this email. */}
      <input type="email" name="username" autoComplete="username" defaultValue={user.email} readOnly hidden />
      <PasswordField label="Current password" name="currentPassword" field="current-password" flash={flash} />
      <NewPasswordField hint={NEW_PASSWORD_HINT} field="new-password" flash={flash} />
      <button type="submit" className="button self-start">
        Change password
      </button>
    </form>
  )
}
