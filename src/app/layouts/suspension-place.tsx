import { useEffect } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { useViewer } from '#lib/page.ts'

const loadBanner = () => import('#features/accounts/ui/suspension-banner.tsx').then((module) => module.SuspensionBanner)

/** On every page of a suspended person; no other reader loads its code. */
export function SuspensionPlace() {
  const isSuspended = !!useViewer()?.suspension
  const [SuspensionBanner, fetchBanner] = useLazyModule(loadBanner)
  useEffect(() => {
    if (isSuspended) fetchBanner()
  }, [isSuspended, fetchBanner])
  return SuspensionBanner && <SuspensionBanner />
}
