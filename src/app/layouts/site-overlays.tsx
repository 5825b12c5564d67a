import { useEffect, useState } from 'react'
import { Snackbar } from '#components/overlays/snackbar.tsx'
import { Toasts } from '#components/overlays/toast.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { useHref, useViewer } from '#lib/page.ts'
import { AccountDialogHost } from './account-dialog-host.tsx'
import { ConfirmationHost } from './confirmation-host.tsx'

const loadBanner = () => import('#features/consent/ui/cookie-banner.tsx').then((module) => module.CookieBanner)

const loadPending = () => import('#features/consent/ui/pending-policies.tsx').then((module) => module.PendingPolicies)

/** Overlays of every page. Mounted after hydration, so that cached pages contain none of them. */
export function SiteOverlays() {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const [CookieBanner, fetchBanner] = useLazyModule(loadBanner)
  const [PendingPolicies, fetchPending] = useLazyModule(loadPending)
  const viewer = useViewer()
  const isMember = viewer !== null
  const href = useHref()
  // biome-ignore lint/correctness/useExhaustiveDependencies: if loading failed, the next page tries again
  useEffect(() => {
    fetchBanner()
    if (isMember) fetchPending()
  }, [href, isMember, fetchBanner, fetchPending])
  if (!isHydrated) return null
  return (
    <>
      <div className="messages">
        <Toasts />
        <Snackbar />
      </div>
      <AccountDialogHost />
      <ConfirmationHost />
      {CookieBanner && <CookieBanner />}
      {PendingPolicies && isMember && <PendingPolicies />}
    </>
  )
}
