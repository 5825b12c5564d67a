import { useEffect } from 'react'
import { showToast } from '#components/overlays/toast.tsx'
import { type PageContext, usePageContext } from '#lib/page.ts'
import { reactionTexts } from '../texts.ts'

const load = () => import('./queries.ts')
type Reactions = Awaited<ReturnType<typeof load>>

/**
 * Returns a function that calls `press` with the lazily loaded reactions and the page context. The module is preloaded
 * for signed-in users only, so that visitors do not load it.
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
