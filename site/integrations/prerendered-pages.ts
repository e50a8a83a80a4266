import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'

/** Astro writes the policy of a prerendered page into the page; the server sends it as a header. */
const withoutPolicy = (html: string) =>
  new HTMLRewriter()
    .on('meta[http-equiv="content-security-policy" i]', { element: (element) => void element.remove() })
    .transform(html)

/**
 * Moves the prerendered pages from the client's files to `dist/server/prerendered`, from where the server sends them with
 * their run-time parts. In development pages are rendered on request, which gives them those parts.
 */
export const prerenderedPages = (): AstroIntegration => {
  let isBuild = false
  return {
    name: 'prerendered-pages',
    hooks: {
      'astro:config:setup': ({ command }) => {
        isBuild = command === 'build'
      },
      'astro:route:setup': ({ route }) => {
        if (!isBuild) route.prerender = false
      },
      'astro:build:done': ({ dir, pages }) => {
        const target = new URL('../server/prerendered/', dir)
        mkdirSync(target, { recursive: true })
        for (const { pathname } of pages) {
          const name = pathname.replaceAll('/', '')
          const html = readFileSync(new URL(`${name}/index.html`, dir), 'utf8')
          writeFileSync(new URL(`${name}.html`, target), withoutPolicy(html))
          rmSync(new URL(`${name}/`, dir), { recursive: true })
        }
      },
    },
  }
}
