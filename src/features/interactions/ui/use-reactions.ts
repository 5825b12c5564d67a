import { useEffect } from 'react'
import { showToast } from '#components/overlays/toast.tsx'
import { type PageContext, usePageContext } from '#lib/page.ts'
import { reactionTexts } from '../texts.ts'

const load = () => import('./queries.ts')
type Reactions = Awaited<ReturnType<typeof load>>

/**
 * What presses do, loaded once somebody is there who may press: no reader pays for it before.
 * Calls `press` with the reactions and the context that they need.
 */
export function useReactions() {
  const context = usePageContext()
  const isSignedIn = context.viewer !== null
  useEffect(() => {
    if (isSignedIn) load().catch(() => {})
  }, [isSignedIn])
  return (press: (reactions: Reactions, context: PageContext) => void) => {
    load().then(
      (reactions) => press(reactions, context),
      () => showToast('danger', reactionTexts.failed, { lang: 'en' }),
    )
  }
}
