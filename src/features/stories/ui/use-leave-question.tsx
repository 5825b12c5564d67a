import { useRouter } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { AlertDialog } from '#components/overlays/alert-dialog.tsx'
import { useStableCallback } from '#components/state/use-stable-callback.ts'
import { addNavigationGuard } from '#lib/navigation-guard.ts'
import { leaveTexts as texts } from './texts.ts'

interface Move {
  currentLocation: { pathname: string }
  nextLocation: { pathname: string }
}

interface LeaveQuestion {
  isUnsaved: () => boolean
  /** Tries to send it first; nothing is asked when that works. */
  save: () => Promise<void>
  countWaiting: () => number
}

/** Asks before the page is left with text that is only on this device. Render the returned element. */
export function useLeaveQuestion({ isUnsaved, save, countWaiting }: LeaveQuestion): ReactNode {
  const { history } = useRouter()
  const [answer, setAnswer] = useState<((isLeaving: boolean) => void) | null>(null)
  const ask = useStableCallback(async () => {
    if (isUnsaved()) await save()
    if (!isUnsaved()) return true
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setAnswer(() => resolve)
    const isLeaving = await promise
    setAnswer(null)
    return isLeaving
  })
  const isOpen = useStableCallback(isUnsaved)
  useEffect(() => {
    const unblock = history.block({
      enableBeforeUnload: () => isOpen(),
      blockerFn: async ({ currentLocation, nextLocation }: Move) =>
        currentLocation.pathname !== nextLocation.pathname && !(await ask()),
    })
    const removeGuard = addNavigationGuard(ask)
    return () => {
      unblock()
      removeGuard()
    }
  }, [history, ask, isOpen])
  if (!answer) return null
  return (
    <AlertDialog
      open
      title={texts.title}
      text={texts.text(countWaiting())}
      icon={<LogOut className="icon" />}
      tone="warm"
      cancel={{ label: texts.stay, onPress: () => answer(false) }}
      confirm={{ label: texts.leave, onPress: () => answer(true) }}
    />
  )
}
