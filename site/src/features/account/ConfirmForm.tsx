import type { Flash } from '#shared/contracts/flash'
import { CodeField } from './AccountField.tsx'

export function ConfirmForm({ flash }: { flash: Flash | undefined }) {
  return (
    <form
      method="post"
      action="/account/confirm"
      noValidate
      className="flex max-w-md flex-col items-start gap-4 rounded-soft border border-line bg-raised p-5"
    >
      <p>Before you change your password or end sessions, enter a code of your authenticator app.</p>
      <div className="w-full">
        <CodeField field="confirm-code" flash={flash} />
      </div>
      <button type="submit" className="button">
        Confirm
      </button>
    </form>
  )
}
