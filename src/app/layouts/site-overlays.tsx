import { lazy, Suspense, useEffect, useState } from 'react'

const CookieBanner = lazy(() =>
  import('#features/consent/ui/cookie-banner.tsx').then((module) => ({ default: module.CookieBanner })),
)

/** What lies above every page; mounted after hydration, so that stored pages hold none of it. */
export function SiteOverlays() {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  if (!isHydrated) return null
  return (
    <Suspense fallback={null}>
      <CookieBanner />
    </Suspense>
  )
}
