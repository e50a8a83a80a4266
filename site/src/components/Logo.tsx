import { Mark } from './Mark.tsx'

export const Logo = () => (
  <a
    href="/"
    className="flex items-center gap-2 font-bold tracking-tight"
    aria-label="#OPENTOWORK, home page"
  >
    <Mark className="size-9" />
    <span className="text-base leading-none min-[22.5rem]:text-lg" aria-hidden="true">
      OPENTOWORK
    </span>
  </a>
)
