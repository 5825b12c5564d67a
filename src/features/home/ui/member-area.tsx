import { useEffect } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { useViewer } from '#lib/page.ts'
import { RowsSpace } from './rows-space.tsx'

const loadRows = () => import('./member-rows.tsx').then((module) => module.MemberRows)

/**
 * The rows of a signed-in reader. The document contains only their space, which a style hides from visitors: their
 * code and their posts are loaded after it, for signed-in readers only.
 */
export function MemberArea() {
  const isSignedIn = useViewer() !== null
  const [MemberRows, fetchRows] = useLazyModule(loadRows)
  useEffect(() => {
    if (isSignedIn) fetchRows()
  }, [isSignedIn, fetchRows])
  return MemberRows && isSignedIn ? <MemberRows /> : <RowsSpace />
}
