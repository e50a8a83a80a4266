import { useEffect, useState } from 'react'
import { onCodeRequest } from '../../lib/api.ts'
import type { CodeForm } from './forms/CodeForm.tsx'

interface CodeRequest {
  /** Form that is loaded when it is needed, with the library for forms. */
  Form: typeof CodeForm
  end: (isConfirmed: boolean) => void
}

/** Opens when a call asks for a two-factor code first. */
export function CodeDialog() {
  const [request, setRequest] = useState<CodeRequest | null>(null)
  useEffect(
    () =>
      onCodeRequest(async () => {
        const { CodeForm: Form } = await import('./forms/CodeForm.tsx')
        const { promise, resolve } = Promise.withResolvers<boolean>()
        const end = (isConfirmed: boolean) => {
          setRequest(null)
          resolve(isConfirmed)
        }
        setRequest({ Form, end })
        return promise
      }),
    [],
  )
  return request && <request.Form onEnd={request.end} />
}
