import { MAX_AVATAR_MEGABYTES, MAX_AVATAR_MEGAPIXELS } from '#shared/avatar'
import type { User } from '#shared/contracts/auth'
import type { Flash } from '#shared/contracts/flash'
import { MAX_NAME_LENGTH } from '#shared/signup-form'
import { Avatar } from '../../components/Avatar.tsx'
import { AccountField } from './AccountField.tsx'

/** Draws forms for name and picture, which work without scripts. */
export function ProfileForms({ user, flash }: { user: User; flash: Flash | undefined }) {
  return (
    <div className="flex max-w-md flex-col gap-8">
      <form method="post" action="/account/name" noValidate className="flex flex-col gap-4">
        <AccountField
          label="Name"
          name="displayName"
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={user.displayName}
          field="name"
          flash={flash}
        />
        <button type="submit" className="button self-start">
          Change name
        </button>
      </form>
      <div className="flex flex-wrap items-start gap-4">
        <Avatar user={user} size="size-20" />
        <form
          method="post"
          action="/account/avatar"
          encType="multipart/form-data"
          noValidate
          className="flex min-w-0 flex-1 basis-56 flex-col gap-4"
        >
          <AccountField
            label="Picture"
            name="file"
            type="file"
            className="field text-sm file:mr-3 file:rounded-soft file:border file:border-edge file:bg-tile file:px-3 file:py-1 file:font-semibold file:text-ink"
            accept="image/jpeg,image/png,image/webp,image/avif"
            hint={`JPEG, PNG, WebP or AVIF, at most ${MAX_AVATAR_MEGABYTES} MB and ${MAX_AVATAR_MEGAPIXELS} megapixels. It is cut to a square, and what the camera wrote into it is removed.`}
            field="avatar"
            flash={flash}
          />
          <p role="alert" data-file-error className="text-sm font-semibold text-danger empty:hidden" />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="button">
              Upload picture
            </button>
            {user.avatarUrl && (
              <button type="submit" form="remove-avatar" className="button button-quiet">
                Remove picture
              </button>
            )}
          </div>
        </form>
        {user.avatarUrl && <form id="remove-avatar" method="post" action="/account/avatar/remove" />}
      </div>
    </div>
  )
}
