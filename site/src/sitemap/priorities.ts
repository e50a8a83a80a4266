import { EnumChangefreq } from 'sitemap'

const { DAILY, MONTHLY, WEEKLY } = EnumChangefreq

interface SitemapPriority {
  changefreq: EnumChangefreq
  priority: number
}

export const STATIC_PAGE_PRIORITIES: Record<string, SitemapPriority> = {
  '/': { changefreq: WEEKLY, priority: 1 },
  '/products': { changefreq: DAILY, priority: 0.9 },
  '/collections': { changefreq: WEEKLY, priority: 0.8 },
}
export const OTHER_PAGE_PRIORITY: SitemapPriority = { changefreq: MONTHLY, priority: 0.5 }
export const COLLECTION_PRIORITY: SitemapPriority = { changefreq: WEEKLY, priority: 0.7 }
export const PRODUCT_PRIORITY: SitemapPriority = { changefreq: MONTHLY, priority: 0.6 }
