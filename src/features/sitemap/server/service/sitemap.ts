/** Builds the sitemap (sitemaps.org), which has an index, the pages and the listed posts in chunks, and robots.txt. */

import { escapeXml } from '#features/feed/server/service/escape-xml.ts'
import { postPath } from '#features/posts/constants.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/db.ts'
import { PUBLIC_PAGES, SITEMAP_CHUNK, UNLISTED_PATHS } from '../../constants.ts'
import { listAddresses, listChunks } from '../repository.ts'

interface SitemapSource {
  db: Db
  config: Pick<Config, 'publicOrigin'>
}

const HEAD = '<?xml version="1.0" encoding="utf-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export async function sitemapIndex({ db, config }: SitemapSource): Promise<string> {
  const chunks = await listChunks(db, SITEMAP_CHUNK)
  const parts = [
    urlEntry('sitemap', `${config.publicOrigin}/sitemap-pages.xml`),
    ...chunks.map(({ updatedAt }, index) =>
      urlEntry('sitemap', `${config.publicOrigin}/sitemap-posts-${index + 1}.xml`, updatedAt),
    ),
  ]
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${parts.join('\n')}\n</sitemapindex>\n`
}

export function sitemapPages({ publicOrigin }: Pick<Config, 'publicOrigin'>): string {
  return urlset(PUBLIC_PAGES.map((path) => urlEntry('url', publicOrigin + path)))
}

/** Returns null for a chunk that does not exist. */
export async function sitemapPosts({ db, config }: SitemapSource, chunk: number): Promise<string | null> {
  const rows = await listAddresses(db, { limit: SITEMAP_CHUNK, offset: (chunk - 1) * SITEMAP_CHUNK })
  if (rows.length === 0) return null
  return urlset(
    rows.map(({ id, postType, updatedAt }) => urlEntry('url', config.publicOrigin + postPath(postType, id), updatedAt)),
  )
}

/** A search page exists for every text, and members' pages need a session, so neither is for crawlers. */
export function robots({ publicOrigin }: Pick<Config, 'publicOrigin'>): string {
  const disallowed = UNLISTED_PATHS.map((path) => `Disallow: ${path}`)
  return `User-agent: *\n${disallowed.join('\n')}\n\nSitemap: ${publicOrigin}/sitemap.xml\n`
}

function urlset(urls: readonly string[]): string {
  return `${HEAD}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`
}

function urlEntry(tag: 'url' | 'sitemap', address: string, updatedAt?: Date): string {
  const modified = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
  return `<${tag}><loc>${escapeXml(address)}</loc>${modified}</${tag}>`
}
