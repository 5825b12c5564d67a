import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { appTexts } from '../texts.ts'

const loadOpener = () => import('#features/consent/ui/cookie-settings.tsx').then((module) => module.openCookieSettings)

/** Opens the cookie settings again (POL-011). Their code is loaded on click. */
export function CookieSettingsButton() {
  const [, fetchOpener] = useLazyModule(loadOpener)
  return (
    <button type="button" onClick={() => fetchOpener((openCookieSettings) => openCookieSettings())}>
      {appTexts.footer.cookieSettings}
    </button>
  )
}
