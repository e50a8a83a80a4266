import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'

const FILE_EVENTS = ['add', 'change', 'unlink'] as const
const STYLE = /\.css(\?|$)/
/** Modules of the one page that React always hydrates: Vite shows their changes, and what was typed stays. */
const HYDRATED = /\/src\/features\/admin\//

/** Makes `bun dev` show each change of a source file in the browser. Written for Astro 7.3 and Vite 8. */
export const showChanges = (): Plugin => ({
  name: 'show-changes',
  apply: 'serve',
  configureServer(server) {
    let applied = Promise.resolve()
    server.middlewares.use((_request, _response, next) => void applied.then(() => next()))
    // Vite calls this once all plugins listen for changes.
    return () =>
      trackChanges(server, (change) => {
        applied = applied.then(() => change)
      })
  },
  // Astro neither renders a module anew nor reloads the page if a browser has loaded the module too, as with an island.
  hotUpdate({ file, modules, server, timestamp }) {
    const { environment } = this
    if (!isRunnableDevEnvironment(environment)) return
    const { client } = server.environments
    const invalidated = new Set<(typeof modules)[number]>()
    for (const module of modules) {
      if (!module.id || STYLE.test(module.id) || !client.moduleGraph.getModuleById(module.id)) continue
      environment.moduleGraph.invalidateModule(module, invalidated, timestamp, true)
    }
    const { evaluatedModules } = environment.runner
    for (const { id } of invalidated) {
      const evaluated = id && evaluatedModules.getModuleById(id)
      if (evaluated) evaluatedModules.invalidateModule(evaluated)
    }
    if (invalidated.size > 0 && !HYDRATED.test(file)) client.hot.send({ type: 'full-reload' })
  },
})

/**
 * Passes on each change as a promise that resolves once all listeners have ended. Astro and Vite invalidate modules one after
 * the other, and a request in between would mix modules from before and after the change.
 */
function trackChanges({ watcher, config }: ViteDevServer, track: (change: Promise<void>) => void): void {
  for (const event of FILE_EVENTS) {
    const listeners = watcher.listeners(event)
    watcher.removeAllListeners(event)
    watcher.on(event, (...details) => {
      const ends = listeners.map(async (listener) => listener.apply(watcher, details))
      const change = Promise.all(ends).then(
        () => {},
        (error) => config.logger.error(String(error), { error }),
      )
      track(change)
    })
  }
}
