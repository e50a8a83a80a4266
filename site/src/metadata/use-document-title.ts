import { useEffect } from 'react'
import { readStoreName } from '../lib/store-name.ts'
import { documentTitle } from './metadata.ts'

/** Sets the title of a page whose data the browser has fetched because the server couldn't. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title, readStoreName())
  }, [title])
}
