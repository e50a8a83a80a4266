import { Ruler } from 'lucide'
import { Icon } from '../../components/Icon.tsx'

export const SIZE_GUIDE_ID = 'size-guide'

/** Opens the dialog (`size-guide.ts`). Without scripts, browsers open the `details` around the link's target. */
export function SizeGuideLink() {
  return (
    <a
      href={`#${SIZE_GUIDE_ID}`}
      data-open-size-guide
      className="link -my-2 inline-flex min-h-11 items-center gap-1.5"
    >
      <Icon node={Ruler} className="size-4" />
      <span>Size guide</span>
    </a>
  )
}
