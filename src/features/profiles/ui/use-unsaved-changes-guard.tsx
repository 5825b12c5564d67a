import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { addNavigationGuard } from '#lib/navigation-guard.ts'

const loadQuestion = () =>
  import('#components/overlays/unsaved-changes-dialog.tsx').then((module) => module.UnsavedChangesDialog)

interface Move {
  currentLocation: { pathname: string }
  nextLocation: { pathname: string }
}

/**
 * While something is unsaved, other pages of the site are reached, and the session is ended, only after a question, and
 * the browser asks before the document goes (PROF-067, decision Q-73). While a save is under way nobody knows whether it
 * will be in time. Put what it returns into the page.
 */
export function useUnsavedChangesGuard(isUnsaved: boolean, isSaving: boolean): ReactNode {
  const { history } = useRouter()
  const [LeaveQuestion, fetchQuestion] = useLazyModule(loadQuestion)
  const [answer, setAnswer] = useState<{ give: (isLeaving: boolean) => void } | null>(null)

  useEffect(() => {
    if (!isUnsaved) return
    fetchQuestion()
    // Asked once: the browser need not ask again.
    let isLeaving = false
    const ask = async () => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      fetchQuestion(
        () => setAnswer({ give: resolve }),
        () => resolve(false),
      )
      isLeaving = await promise
      setAnswer(null)
      return isLeaving
    }
    const unblock = history.block({
      enableBeforeUnload: () => !isLeaving,
      blockerFn: async ({ currentLocation, nextLocation }: Move) =>
        // Dialogs have entries of the same address.
        currentLocation.pathname !== nextLocation.pathname && !(await ask()),
    })
    const forget = addNavigationGuard(ask)
    return () => {
      unblock()
      forget()
    }
  }, [history, isUnsaved, fetchQuestion])

  if (!LeaveQuestion || !answer) return null
  return <LeaveQuestion open isSaving={isSaving} onStay={() => answer.give(false)} onLeave={() => answer.give(true)} />
}
