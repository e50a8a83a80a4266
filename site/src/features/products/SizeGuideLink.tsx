import { Ruler } from 'lucide'
import { Icon } from '../../components/Icon.tsx'

export const SIZE_GUIDE_ID = 'size-guide'

/** Browsers open the `details` around a link's target; the handler is for those that don't. */
export function SizeGuideLink() {
  const openDetails = () =>
    document.getElementById(SIZE_GUIDE_ID)?.closest('details')?.setAttribute('open', '')
  return (
    <a
      href={`#${SIZE_GUIDE_ID}`}
      onClick={openDetails}
      className="link -my-2 inline-flex min-h-11 items-center gap-1.5"
    >
      <Icon node={Ruler} className="size-4" />
      Size guide
    </a>
  )
}
