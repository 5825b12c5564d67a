import { kitTexts } from '../texts.ts'

export interface Crumb {
  label: string
  /** Left out for the page itself. */
  href?: string
  lang?: string
}

/** The way from the home page to here. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={kitTexts.breadcrumb}>
      <ol className="crumbs">
        {crumbs.map(({ label, href, lang }) => (
          <li key={href ?? label}>
            {href ? (
              <a href={href} lang={lang}>
                {label}
              </a>
            ) : (
              <span aria-current="page" lang={lang}>
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
