// biome-ignore-all lint/suspicious/noExplicitAny: the protocol's messages have no types here

export interface DevToolsEvent {
  method: string
  params: any
}

export interface DevTools {
  /** Rejects when its session ends before the response: the page has been replaced by another. */
  send(method: string, parameters?: object, sessionId?: string): Promise<any>
  listen(listener: (event: DevToolsEvent) => void): void
}

/** A client of the protocol at https://chromedevtools.github.io/devtools-protocol/ */
export async function connectDevTools(url: string): Promise<DevTools> {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  let lastId = 0
  const pending = new Map<number, PromiseWithResolvers<any> & { sessionId: string | undefined }>()
  const endSession = (ended: string) => {
    for (const [id, { sessionId, reject }] of pending) {
      if (sessionId !== ended) continue
      pending.delete(id)
      reject(new Error('The session has ended.'))
    }
  }
  const listeners: ((event: DevToolsEvent) => void)[] = []
  socket.onmessage = ({ data }) => {
    const { id, result, error, ...event } = JSON.parse(String(data))
    if (id === undefined) {
      if (event.method === 'Target.detachedFromTarget') endSession(event.params.sessionId)
      for (const listener of listeners) listener(event)
      return
    }
    if (error) pending.get(id)?.reject(new Error(error.message))
    else pending.get(id)?.resolve(result)
    pending.delete(id)
  }
  socket.onclose = () => {
    for (const { reject } of pending.values()) reject(new Error('The browser has closed.'))
  }
  return {
    send(method, parameters = {}, sessionId) {
      const response = Promise.withResolvers<any>()
      pending.set(++lastId, { ...response, sessionId })
      socket.send(JSON.stringify({ id: lastId, method, params: parameters, sessionId }))
      return response.promise
    },
    listen: (listener) => void listeners.push(listener),
  }
}
