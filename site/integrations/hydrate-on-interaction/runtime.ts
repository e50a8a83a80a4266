import 'astro/runtime/server/astro-island.js'
import type { ClientDirective } from 'astro'
import { hydrateOnInteraction } from './directive.ts'

declare global {
  interface Window {
    Astro?: Record<string, ClientDirective>
  }
}

const { islands = [], clicks = [] } = window.earlyInteraction ?? {}
window.earlyInteraction = undefined
window.Astro = { ...window.Astro, interaction: hydrateOnInteraction }
for (const [load, options, island] of islands) {
  const isInside = (element: HTMLElement) => island.contains(element)
  hydrateOnInteraction(load, options, island, clicks.filter(isInside))
}
