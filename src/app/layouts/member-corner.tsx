import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { Avatar } from '#components/media/avatar.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import type { Viewer } from '#lib/viewer.ts'
import { appTexts } from '../texts.ts'

const loadControls = () => import('./member-controls.tsx').then((module) => module.MemberControls)

/**
 * Bell and face at the end of the header. Plain links of the same size until the reader is known and the code of the
 * controls is loaded; visitors do not load it (decision 0073).
 */
export function MemberCorner({ viewer, path }: { viewer: Viewer | null; path: string }) {
  const [MemberControls, fetchControls] = useLazyModule(loadControls)
  // biome-ignore lint/correctness/useExhaustiveDependencies: if loading failed, the next page tries again
  useEffect(() => {
    if (viewer) fetchControls()
  }, [path, viewer, fetchControls])
  if (MemberControls && viewer) return <MemberControls viewer={viewer} path={path} />
  return (
    <>
      <a className="icon-btn bell for-member" href="/notifications" aria-label={appTexts.account.notifications}>
        <Bell className="icon" aria-hidden="true" />
      </a>
      <a className="account-btn for-member" href="/my-profile" aria-label={appTexts.account.profile}>
        {viewer ? <Avatar image={viewer.avatarUrl} personId={viewer.id} /> : <span className="avatar skeleton" />}
      </a>
    </>
  )
}
