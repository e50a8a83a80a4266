import type { Flash } from '#shared/contracts/flash'
import { CodeField, PasswordField } from './AccountField.tsx'

interface TwoFactorSettingsProps {
  isOn: boolean
  setup: { secret: string; uri: string; qrCode: string } | undefined
  recoveryCodeCount: number
  flash: Flash | undefined
}

/** Draws the settings. Each change is a form, so that it works without scripts. */
export function TwoFactorSettings({ isOn, setup, recoveryCodeCount, flash }: TwoFactorSettingsProps) {
  if (isOn) return <ManageForm recoveryCodeCount={recoveryCodeCount} flash={flash} />
  if (setup) return <SetupForm setup={setup} flash={flash} />
  return (
    <form method="post" action="/account/two_factor/start" className="flex flex-col items-start gap-4">
      <p>
        Two-factor login is off. When it is on, a login asks for a code of an authenticator app on your phone
        after the password.
      </p>
      <button type="submit" className="button">
        Set up two-factor login
      </button>
    </form>
  )
}

function SetupForm({ setup, flash }: Pick<TwoFactorSettingsProps, 'flash'> & { setup: Setup }) {
  return (
    <div className="flex flex-col gap-6">
      <ol className="flex list-decimal flex-col gap-6 pl-5">
        <li>
          <p>Scan this with an authenticator app, or enter the key by hand.</p>
          <div className="mt-3 flex flex-wrap items-center gap-5">
            <div
              role="img"
              aria-label="QR code with the key"
              className="size-44 flex-none overflow-hidden rounded-soft border border-line bg-white [&>svg]:size-full"
              dangerouslySetInnerHTML={{ __html: setup.qrCode }}
            />
            <dl className="min-w-0 text-sm">
              <dt className="text-muted">Key</dt>
              <dd className="font-mono text-base break-all" data-two-factor-key>
                {setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}
              </dd>
              <dd className="mt-2">
                <a className="link" href={setup.uri}>
                  Open in an app on this device
                </a>
              </dd>
            </dl>
          </div>
        </li>
        <li>
          <p>Enter your password and the code that the app shows.</p>
          <form
            id="two-factor-setup"
            method="post"
            action="/account/two_factor/enable"
            noValidate
            className="mt-3 flex max-w-md flex-col gap-4"
          >
            <PasswordField field="setup-password" flash={flash} />
            <CodeField field="setup-code" flash={flash} hint="Six digits." />
          </form>
        </li>
      </ol>
      <div className="flex flex-wrap gap-3">
        <button type="submit" form="two-factor-setup" className="button">
          Turn on
        </button>
        <form method="post" action="/account/two_factor/cancel">
          <button type="submit" className="button button-quiet">
            Cancel
          </button>
        </form>
      </div>
    </div>
  )
}

type Setup = NonNullable<TwoFactorSettingsProps['setup']>

function ManageForm({
  recoveryCodeCount,
  flash,
}: Pick<TwoFactorSettingsProps, 'recoveryCodeCount' | 'flash'>) {
  return (
    <form
      method="post"
      action="/account/two_factor/recovery_codes"
      noValidate
      className="flex max-w-md flex-col gap-4"
    >
      <p>
        {`Two-factor login is on. You have ${recoveryCodeCount} unused recovery ${recoveryCodeCount === 1 ? 'code' : 'codes'}, for the case that the app is out of reach.`}
      </p>
      <PasswordField field="manage-password" flash={flash} />
      <CodeField field="manage-code" flash={flash} hint="Of the app, or a recovery code." />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-quiet">
          Make new recovery codes
        </button>
        <button type="submit" className="button button-quiet" formAction="/account/two_factor/disable">
          Turn off
        </button>
      </div>
    </form>
  )
}
