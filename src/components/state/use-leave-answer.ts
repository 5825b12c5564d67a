import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addNavigationGuard } from '#lib/navigation-guard.ts'
import { useStableCallback } from './use-stable-callback.ts'

interface Address {
  pathname: string
  search: string
}

interface Move {
  currentLocation: Address
  nextLocation: Address
}

interface LeaveOptions {
  isUnsaved: () => boolean
  /** Tries to save first; nothing is asked when that works. */
  save?: () => Promise<void>
}

// Dialogs add history entries with the same address.
const isElsewhere = ({ currentLocation: from, nextLocation: to }: Move) =>
  from.pathname !== to.pathname || from.search !== to.search

/**
 * Holds a move away from unsaved text: to another page, to another view of this one, or out of the account. The browser asks
 * before the document is unloaded.
 * @returns while a move is held, the function that answers whether it goes on
 */
export function useLeaveAnswer({ isUnsaved, save }: LeaveOptions): ((isLeaving: boolean) => void) | null {
  const { history } = useRouter()
  const [answer, setAnswer] = useState<((isLeaving: boolean) => void) | null>(null)
  const isOpen = useStableCallback(isUnsaved)
  const ask = useStableCallback(async () => {
    if (isUnsaved()) await save?.()
    if (!isUnsaved()) return true
    const isLeaving = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
    setAnswer(null)
    return isLeaving
  })
  useEffect(() => {
    const unblock = history.block({
      enableBeforeUnload: () => isOpen(),
      blockerFn: async (move: Move) => isElsewhere(move) && !(await ask()),
    })
    const removeGuard = addNavigationGuard(ask)
    return () => {
      unblock()
      removeGuard()
    }
  }, [history, ask, isOpen])
  return answer
}
