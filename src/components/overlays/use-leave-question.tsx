import type { ReactNode } from 'react'
import { useLeaveAnswer } from '../state/use-leave-answer.ts'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'

/**
 * Asks before unsaved text of a form is left. Render the returned element. It imports Base UI, so it is not for pages of
 * visitors.
 */
export function useLeaveQuestion(isDirty: boolean): ReactNode {
  const answer = useLeaveAnswer({ isUnsaved: () => isDirty })
  return answer && <UnsavedChangesDialog open onStay={() => answer(false)} onLeave={() => answer(true)} />
}
