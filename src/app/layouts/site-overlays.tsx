import { lazy, Suspense, useEffect, useState } from 'react'
import { Snackbar } from '#components/snackbar.tsx'
import { Toasts } from '#components/toast.tsx'
import { AccountDialogHost } from './account-dialog-host.tsx'

const CookieBanner = lazy(() =>
  import('#features/consent/ui/cookie-banner.tsx').then((module) => ({ default: module.CookieBanner })),
)

/** What lies above every page; mounted after hydration, so that stored pages hold none of it. */
export function SiteOverlays() {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  if (!isHydrated) return null
  return (
    <>
      <Toasts />
      <Snackbar />
      <AccountDialogHost />
      <Suspense fallback={null}>
        <CookieBanner />
      </Suspense>
    </>
  )
}
