import { LoaderDialog } from '#components/overlays/loader-dialog.tsx'
import { useConfirmation } from './confirmation-state.ts'
import { useWaiting } from './use-waiting.ts'

/** The place of the loader of all account dialogs, over them; it makes room for the question for the password. */
export function AccountLoader() {
  const text = useWaiting()
  const isAsking = useConfirmation()
  return text === null || isAsking ? null : <LoaderDialog open text={text} />
}
