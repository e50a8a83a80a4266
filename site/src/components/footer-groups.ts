import type { PageText } from '#shared/contracts/storefront'

export interface ContentPage {
  id: string
  data: { title: string; footerGroup: string; order: number; keywords: string }
}

export interface FooterGroup {
  name: string
  links: { href: string; text: string; keywords?: string }[]
}

const SHOP: FooterGroup = {
  name: 'Shop',
  links: [
    { href: '/products', text: 'All products' },
    { href: '/collections', text: 'Collections' },
    { href: '/cart', text: 'Your cart' },
  ],
}

/** Lists the shop's own pages, then the content pages in the groups that they name, with their present titles. */
export function footerGroups(
  pages: readonly ContentPage[],
  texts: Partial<Record<string, PageText>>,
): FooterGroup[] {
  const contentGroup = (name: string): FooterGroup => ({
    name,
    links: pages
      .filter(({ data }) => data.footerGroup === name)
      .toSorted((one, other) => one.data.order - other.data.order)
      .map(({ id, data }) => ({
        href: `/${id}`,
        text: texts[id]?.title ?? data.title,
        keywords: data.keywords,
      })),
  })
  return [SHOP, contentGroup('Help'), contentGroup('Company')]
}
