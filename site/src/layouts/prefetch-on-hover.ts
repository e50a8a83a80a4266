import { prefetch } from 'astro/virtual-modules/prefetch.js'
import { EXCLUDED_LINKS, findRoute } from '../routes.ts'

const HOVER_MS = 80

const isPrefetchable = (link: HTMLAnchorElement) =>
  link.origin === location.origin &&
  findRoute(link.pathname).speculation !== undefined &&
  !link.matches(EXCLUDED_LINKS)

/** Prefetches the page of a link that the pointer rests on or that has the focus. */
export function prefetchOnHover(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onHover = ({ target }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
    if (link && isPrefetchable(link)) timer = setTimeout(() => prefetch(link.href), HOVER_MS)
  }
  document.addEventListener('pointerover', onHover, { passive: true })
  document.addEventListener('focusin', onHover)
}
