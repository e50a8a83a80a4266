import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PreviewPage, StorefrontUpdate } from '#shared/contracts/storefront'
import { PAGE_NAMES, TEXT_PAGES } from '#shared/storefront-parts'
import { queryClient } from '../../../lib/query.ts'
import { Section } from '../Section.tsx'
import { storefrontPreviewQuery } from './storefront.queries.ts'
import { type StorefrontForm, storefrontFormSchema, toUpdate } from './storefront-form.ts'

interface StorefrontPreviewProps {
  page: PreviewPage
  values: StorefrontForm
  changed: readonly (keyof StorefrontForm)[]
  defaults: StorefrontForm
  storedAt: string
  onPage: (page: PreviewPage) => void
}

const DELAY_MS = 400

/** Shows a page as shoppers will see it. Its links lead nowhere, and its scripts don't run. */
export function StorefrontPreview(props: StorefrontPreviewProps) {
  const { page, values, changed, defaults, storedAt, onPage } = props
  const { data: output } = storefrontFormSchema.safeParse(values)
  const unsaved = useDelayed(output && toUpdate(output, changed, defaults))
  const { data: preview, isError } = useQuery(storefrontPreviewQuery(page, unsaved, storedAt), queryClient)
  const frame = useRef<HTMLIFrameElement>(null)
  const scrolled = useRef({ page, top: 0 })
  const show = () => {
    const shown = frame.current?.contentWindow
    if (!shown || !preview) return
    // A frame has constructors of its own, which its elements ask for.
    const sheet = new (shown as typeof shown & typeof globalThis).CSSStyleSheet()
    sheet.replaceSync(preview.styles)
    shown.document.adoptedStyleSheets = [sheet]
    shown.document.documentElement.hidden = false
    if (scrolled.current.page === page) shown.scrollTo({ top: scrolled.current.top, behavior: 'instant' })
    shown.addEventListener('scroll', () => {
      scrolled.current = { page, top: shown.scrollY }
    })
  }
  return (
    <div className="min-w-0 xl:sticky xl:top-5">
      <Section title="Preview">
        <label className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm font-semibold">
          <span>Page</span>
          <select
            className="field w-auto min-w-0 flex-1"
            value={page}
            onChange={({ target }) => onPage(target.value as PreviewPage)}
          >
            <option value="home">Home page</option>
            <option value="product">A product</option>
            {TEXT_PAGES.map((id) => (
              <option key={id} value={id}>
                {PAGE_NAMES[id]}
              </option>
            ))}
          </select>
        </label>
        <p role="status" className="text-xs text-muted">
          {output
            ? isError
              ? 'The preview could not be loaded. What you typed is still here.'
              : 'With what you typed, saved or not.'
            : 'A text is empty or too long. The preview follows once it is corrected.'}
        </p>
        <iframe
          ref={frame}
          title="Preview of the page"
          // Without scripts and popups, a link opens nothing.
          sandbox="allow-same-origin"
          srcDoc={preview?.html ?? ''}
          onLoad={show}
          className="h-[36rem] w-full rounded-soft border border-line bg-ground xl:h-[calc(100dvh-20rem)] xl:min-h-[24rem]"
        />
      </Section>
    </div>
  )
}

/** Returns the last valid update, once nobody has typed for a moment. */
function useDelayed(update: StorefrontUpdate | undefined): StorefrontUpdate {
  const text = update && JSON.stringify(update)
  const [shown, setShown] = useState(text ?? '{}')
  useEffect(() => {
    if (text === undefined) return
    const timer = setTimeout(() => setShown(text), DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return JSON.parse(shown)
}
