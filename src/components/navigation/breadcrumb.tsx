import { kitTexts } from '../texts.ts'

interface Crumb {
  label: string
  /** Omitted for the current page. */
  href?: string
  lang?: string
}

/** Breadcrumb from the home page to the current page. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={kitTexts.breadcrumb}>
      <ol className="breadcrumb">
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
