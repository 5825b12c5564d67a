import { appTexts } from '../texts.ts'
import { CookieSettingsButton } from './cookie-settings-button.tsx'
import { sectionLinks } from './section-links.ts'

/** Sections, policies, cookie settings, contact (decision Q-10). */
export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="wrapper">
        <div className="footer-columns">
          <div>
            <img src="/brand/logo-light.svg" alt={appTexts.siteName} width="130" height="44" loading="lazy" />
            <p>{appTexts.footer.about}</p>
          </div>
          <nav aria-label={appTexts.footer.explore}>
            <h2>{appTexts.footer.explore}</h2>
            <ul>
              {sectionLinks.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
              <li>
                <a href="/case-studies">{appTexts.caseStudies}</a>
              </li>
              <li>
                <a href="/reviews">{appTexts.footer.reviews}</a>
              </li>
            </ul>
          </nav>
          <nav aria-label={appTexts.footer.policies}>
            <h2>{appTexts.footer.policies}</h2>
            <ul>
              {appTexts.footer.policyLinks.map(({ tab, label }) => (
                <li key={tab}>
                  <a href={`/policy?tab=${tab}`}>{label}</a>
                </li>
              ))}
              <li>
                <CookieSettingsButton />
              </li>
            </ul>
          </nav>
          <div>
            <h2>{appTexts.footer.contact}</h2>
            <p>{appTexts.footer.contactText}</p>
            <ul>
              <li>
                <a href="/contact">{appTexts.footer.contactLink}</a>
              </li>
              <li>
                <a href="/feed.xml">{appTexts.footer.feed}</a>
              </li>
            </ul>
          </div>
        </div>
      </div>
    </footer>
  )
}
