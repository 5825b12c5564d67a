/** Structured data of a post in schema.org terms (Article; Course with its instances). */
import type { Post } from './contract.ts'

/** JSON-LD of a post; `url` is its canonical URL. */
export function postJsonLd(post: Post, origin: string, siteName: string): object {
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
      hasCourseInstance: event.sessions.map((session) => ({
        '@type': 'CourseInstance',
        courseMode: 'Online',
        startDate: session.start,
        endDate: session.end,
        instructor: { '@type': 'Person', name: post.teacher_name },
      })),
    }
  }
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
    author: { '@type': 'Person', name: post.teacher_name },
    publisher,
    commentCount: post.total_comment,
  }
}
