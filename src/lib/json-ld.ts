/** What search engines read beside the page, in the words of schema.org. */

interface Crumb {
  name: string
  path: string
}

/** The way from the home page to this one. */
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

/** The site itself, with its search box. */
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
