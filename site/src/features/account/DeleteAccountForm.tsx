import type { Flash } from '#shared/contracts/flash'
import { PasswordField } from './AccountField.tsx'

export const DeleteAccountForm = ({ flash }: { flash: Flash | undefined }) => (
  <form method="post" action="/account/delete" noValidate className="flex max-w-md flex-col gap-4">
    <p>
      This deletes your name, picture, email and sessions at once, and can’t be undone. The cart in this
      browser stays.
    </p>
    <PasswordField field="delete-password" flash={flash} />
    <button type="submit" className="button button-quiet self-start text-danger">
      Delete my account
    </button>
  </form>
)
