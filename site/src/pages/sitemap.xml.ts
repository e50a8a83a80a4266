import type { APIRoute } from 'astro'
import { answerSitemap } from '../sitemap/answer'
import { sitemapDocument } from '../sitemap/document'

export const GET: APIRoute = (context) => answerSitemap(context, sitemapDocument)
