/** What the page of a post derives from it: structured data, head, section, headings. */
import { withFocalPoints } from '#lib/focal-points.ts'
import { aggregateRating, breadcrumbs } from '#lib/json-ld.ts'
import type { AppConfig, PageHead } from '#lib/page.ts'
import type { Post } from './contract.ts'
import { postTexts } from './texts.ts'

interface Section {
  name: string
  path: string
}

/** The section that a post belongs to: by its type, for a teaching story by its first tag of a section. */
export function sectionOf(post: Pick<Post, 'event' | 'teaching_story' | 'tags'>): Section {
  if (post.event) return sectionAt('/training')
  if (post.teaching_story?.type === 1) return { name: postTexts.caseStudies, path: '/case-studies' }
  const paths = post.teaching_story ? post.tags.map(({ url }) => url.split('?')[0] as string) : []
  return sectionAt(paths.find((path) => postTexts.sections[path]) ?? '/edtech-tools')
}

const sectionAt = (path: string): Section => ({ name: postTexts.sections[path] as string, path })

/** Head of the page of a post. */
export function postHead(post: Post, { origin, siteName }: Pick<AppConfig, 'origin' | 'siteName'>): PageHead {
  return {
    title: post.topic,
    description: post.headline_caption || post.excerpt,
    canonical: post.direct_uri_by_type,
    type: 'article',
    // An unlisted post opens by its URL only, so search engines must not index it (decision Q-113).
    isHidden: post.status !== 1,
    image: post.image
      ? {
          url: post.asset_thumbnail ?? '',
          width: Math.min(640, post.image.width),
          height: Math.round(Math.min(640, post.image.width) * (post.thumbnail_ratio ?? 1)),
          alt: post.image.alt,
        }
      : undefined,
    jsonLd: [
      postJsonLd(post, origin, siteName),
      breadcrumbs(origin, siteName, [sectionOf(post), { name: post.topic, path: post.direct_uri_by_type }]),
    ],
  }
}

/** Whether a training has an action for its reader besides reading about it: registering, paying, the place, the recording. */
export function hasMainAction({
  registration_offer: offer,
  registration,
  recording_url: url,
}: NonNullable<Post['event']>): boolean {
  if (offer !== 'none' || url !== null) return true
  return registration !== null && (registration.state !== 'none' || Boolean(registration.order_no))
}

export interface Heading {
  id: string
  text: string
}

const HEADING = /<h2(?: id="([^"]*)")?>(.*?)<\/h2>/gs
const CHARACTERS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/**
 * Returns the second-level headings of a description, and the description with an id on each of them: the server writes
 * ids only where the author set one. A focal point becomes the attributes that the style of pictures reads.
 */
export function withHeadings(description: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const html = description.replace(HEADING, (element, ownId: string | undefined, content: string) => {
    const text = content
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS[entity] as string)
      .trim()
    if (!text) return element
    const id = ownId ?? `section-${headings.length + 1}`
    headings.push({ id, text })
    return `<h2 id="${id}">${content}</h2>`
  })
  return { html: withFocalPoints(html), headings }
}

/** JSON-LD of a post; `url` is its canonical URL. */
function postJsonLd(post: Post, origin: string, siteName: string): object {
  const url = origin + post.direct_uri_by_type
  const publisher = { '@type': 'Organization', name: siteName, url: `${origin}/` }
  const image = post.asset_thumbnail ? [origin + post.asset_thumbnail] : undefined
  if (post.event) {
    const { event } = post
    return {
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: post.topic,
      description: post.excerpt,
      url,
      image,
      inLanguage: 'th',
      provider: publisher,
      offers: {
        '@type': 'Offer',
        price: event.price,
        priceCurrency: 'THB',
        category: event.price === 0 ? 'Free' : 'Paid',
      },
      aggregateRating: event.rating ? aggregateRating(event.rating) : undefined,
      hasCourseInstance: event.sessions.map((session) => ({
        '@type': 'CourseInstance',
        courseMode: 'Online',
        startDate: session.start,
        endDate: session.end,
        instructor: { '@type': 'Person', name: post.teacher_name },
      })),
    }
  }
  const names = [post.teacher_name, ...post.co_authors.map(({ name }) => name)]
  const authors = names.map((name) => ({ '@type': 'Person', name }))
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.topic.slice(0, 110),
    description: post.excerpt,
    url,
    mainEntityOfPage: url,
    image,
    inLanguage: 'th',
    datePublished: post.published_at ?? undefined,
    dateModified: post.updated_at,
    author: authors.length === 1 ? authors[0] : authors,
    license: post.licence?.url ?? undefined,
    publisher,
    commentCount: post.total_comment,
  }
}
