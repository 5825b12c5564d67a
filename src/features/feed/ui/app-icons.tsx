import { MAX_APP_ICONS } from '../constants.ts'
import type { PostCard } from '../contract.ts'
import { feedTexts } from '../texts.ts'

/** Icons of up to three apps that a story uses, and the number of the others (FEED-036, FEED-037). */
export function AppIcons({ apps }: { apps: PostCard['use_case_apps'] }) {
  if (apps.length === 0) return null
  const rest = apps.length - MAX_APP_ICONS
  return (
    <ul className="tool-tiles" aria-label={feedTexts.usesApps}>
      {apps.slice(0, MAX_APP_ICONS).map((app) => (
        <li key={app.id}>
          {app.file_url ? (
            <img src={app.file_url} alt={app.name} width="30" height="30" loading="lazy" />
          ) : (
            <span className="tool-initial" role="img" aria-label={app.name}>
              {app.name.slice(0, 1)}
            </span>
          )}
        </li>
      ))}
      {rest > 0 && (
        <li className="more numeric">
          <span aria-hidden="true">+{rest}</span>
          <span className="visually-hidden">{feedTexts.moreApps(rest)}</span>
        </li>
      )}
    </ul>
  )
}
