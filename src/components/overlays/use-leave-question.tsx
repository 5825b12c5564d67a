import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { addNavigationGuard } from '#lib/navigation-guard.ts'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'

interface Address {
  pathname: string
  search: string
}

interface Move {
  currentLocation: Address
  nextLocation: Address
}

// Dialogs add history entries with the same address.
const isElsewhere = ({ currentLocation: from, nextLocation: to }: Move) =>
  from.pathname !== to.pathname || from.search !== to.search

/**
 * Asks before unsaved text is left: for another page, another view of this one, or signing out. The browser asks before
 * the document is unloaded. Render the returned element. It imports Base UI, so it is not for pages of visitors.
 */
export function useLeaveQuestion(isDirty: boolean): ReactNode {
  const { history } = useRouter()
  const [answer, setAnswer] = useState<((isLeaving: boolean) => void) | null>(null)
  const isUnsaved = useEffectEvent(() => isDirty)
  useEffect(() => {
    async function ask(): Promise<boolean> {
      if (!isUnsaved()) return true
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setAnswer(() => resolve)
      const isLeaving = await promise
      setAnswer(null)
      return isLeaving
    }
    const unblock = history.block({
      enableBeforeUnload: () => isUnsaved(),
      blockerFn: async (move: Move) => isElsewhere(move) && !(await ask()),
    })
    const removeGuard = addNavigationGuard(ask)
    return () => {
      unblock()
      removeGuard()
    }
  }, [history])
  return answer && <UnsavedChangesDialog open onStay={() => answer(false)} onLeave={() => answer(true)} />
}
