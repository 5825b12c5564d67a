/** Structured data for search engines, in the schema.org vocabulary. */

interface Crumb {
  name: string
  path: string
}

/** Breadcrumb list from the home page to this page. */
export function breadcrumbs(origin: string, siteName: string, crumbs: readonly Crumb[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: siteName, path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** The site and its search box. */
export function webSite(origin: string, name: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: `${origin}/`,
    inLanguage: 'th',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/** The average of so many reviews with 1 to 5 stars. */
export function aggregateRating({ avg, total }: { avg: number; total: number }): object {
  return { '@type': 'AggregateRating', ratingValue: avg, reviewCount: total, bestRating: 5, worstRating: 1 }
}
