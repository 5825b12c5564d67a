import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { AlertDialog } from '#components/overlays/alert-dialog.tsx'
import { useLeaveAnswer } from '#components/state/use-leave-answer.ts'
import { leaveTexts as texts } from './texts.ts'

interface LeaveStory {
  isUnsaved: () => boolean
  save: () => Promise<void>
  countWaiting: () => number
}

/** Asks before the desk is left with text that is only on this device. Render the returned element. */
export function useLeaveStory({ isUnsaved, save, countWaiting }: LeaveStory): ReactNode {
  const answer = useLeaveAnswer({ isUnsaved, save })
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
