import { icon } from '../../components/icons.tsx'

export const OverviewIcon = icon(<path d="M4.5 4.5h6v7h-6zm9 0h6v4h-6zm0 7h6v8h-6zm-9 3h6v5h-6z" />)
export const ProductsIcon = icon(
  <path d="m8.5 4.5-5 3 2 4 1.5-.8v8.8h10v-8.8l1.5.8 2-4-5-3a3.6 3.6 0 0 1-7 0Z" />,
)
export const CollectionsIcon = icon(
  <path d="m12 4 8.5 4.5L12 13 3.5 8.5zM4 12.5l8 4.25 8-4.25M4 16.25l8 4.25 8-4.25" />,
)
export const UsersIcon = icon(
  <>
    <circle cx="9" cy="8.5" r="3.25" />
    <path d="M3 19.5c.7-3.3 3-4.8 6-4.8s5.3 1.5 6 4.8M15.5 5.6a3.25 3.25 0 0 1 0 5.8M17.5 15c1.9.600 3.1 2.1 3.5 4.5" />
  </>,
)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const LogOutIcon = icon(<path d="M14 4.5H5.5v15H14M10 12h10.5m-3.5-3.5 3.5 3.5-3.5 3.5" />)
export const SyncIcon = icon(
  <path d="M19.5 10.5a7.75 7.75 0 0 0-14-2.5M4.5 4.5V8.5h4M4.5 13.5a7.75 7.75 0 0 0 14 2.5M19.5 19.5v-4h-4" />,
)
export const AlertIcon = icon(<path d="M12 4.5 3 19.5h18zM12 10.5v4M12 17v.1" />)
export const ImagesIcon = icon(<path d="M3.5 5.5h17v13h-17zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9.5v.1" />)
export const TextIcon = icon(<path d="M4.5 6.5h15M4.5 10.5h15M4.5 14.5h15M4.5 18.5h8" />)
export const ListIcon = icon(<path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1" />)
export const GripIcon = icon(<path d="M9 6v.1M9 12v.1M9 18v.1M15 6v.1M15 12v.1M15 18v.1" />)
export const UpIcon = icon(<path d="M12 19V5m-6 6 6-6 6 6" />)
export const DownIcon = icon(<path d="M12 5v14m-6-6 6 6 6-6" />)
