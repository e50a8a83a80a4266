type AskForCode = () => Promise<boolean>

let askForCode: AskForCode | undefined
let pending: Promise<boolean> | undefined

/** Registers what asks for a two-factor code; it resolves to whether a right one was entered. Returns what removes it. */
export function onCodeRequest(ask: AskForCode): () => void {
  askForCode = ask
  return () => {
    askForCode = undefined
  }
}

/** Asks once for calls that are refused at the same time. */
export function requestCode(): Promise<boolean> {
  pending ??= (askForCode?.() ?? Promise.resolve(false)).finally(() => {
    pending = undefined
  })
  return pending
}
