import type { ClientDirective } from 'astro'

interface EarlyInteraction {
  clicks: HTMLElement[]
  islands: Parameters<ClientDirective>[]
}

declare global {
  interface Window {
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

const waitForRuntime: ClientDirective = (...island) => void early.islands.push(island)
export default waitForRuntime
