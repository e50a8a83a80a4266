import { toWordmark } from '#shared/storefront-texts'
import { Mark } from './Mark.tsx'

export const Logo = ({ storeName }: { storeName: string }) => (
  <a
    href="/"
    className="flex min-w-0 items-center gap-2 font-bold tracking-tight"
    aria-label={`${storeName}, home page`}
  >
    <Mark className="size-9 flex-none" />
    <span
      className="line-clamp-2 min-w-0 text-base leading-none wrap-anywhere min-[22.5rem]:text-lg"
      aria-hidden="true"
    >
      {toWordmark(storeName)}
    </span>
  </a>
)
