import type { ClientDirective } from 'astro'

interface EarlyInteraction {
  clicks: HTMLElement[]
  islands: Parameters<ClientDirective>[]
}

declare global {
  interface Window {
    /** Undefined once the page's script has taken over. */
    earlyInteraction?: EarlyInteraction | undefined
  }
}

const early: EarlyInteraction = { clicks: [], islands: [] }
window.earlyInteraction = early

window.addEventListener(
  'click',
  (event) => {
    if (!window.earlyInteraction || !(event.target instanceof Element)) return
    const element = event.target.closest<HTMLElement>(
      'astro-island[client=interaction] :is([type=button], [data-queue-click])',
    )
    if (!element) return
    event.stopPropagation()
    element.ariaBusy = 'true'
    early.clicks.push(element)
  },
  true,
)

/** Is inline in each page, in place of the directive, until `runtime.ts` has run. */
const waitForRuntime: ClientDirective = (...island) => void early.islands.push(island)
export default waitForRuntime
