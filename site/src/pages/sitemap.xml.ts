import type { APIRoute } from 'astro'
import { sitemapDocument } from '../sitemap/document.ts'
import { respondWithSitemap } from '../sitemap/respond.ts'

export const GET: APIRoute = (context) => respondWithSitemap(context, sitemapDocument)
