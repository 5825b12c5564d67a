import { appTexts } from '../texts.ts'

/** Opens the cookie settings again (POL-011); their code arrives with the click. */
export function CookieSettingsButton() {
  return (
    <button
      type="button"
      onClick={async () => (await import('#features/consent/ui/cookie-settings.tsx')).openCookieSettings()}
    >
      {appTexts.footer.cookieSettings}
    </button>
  )
}
