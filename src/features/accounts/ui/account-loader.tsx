import { LoaderDialog } from '#components/overlays/loader-dialog.tsx'
import { useLoaderText } from '#components/overlays/loader-store.ts'
import { useConfirmation } from './confirmation-state.ts'

/** Blocking loader above the account dialogs. Hidden while the password confirmation dialog is open. */
export function AccountLoader() {
  const text = useLoaderText()
  const isConfirming = useConfirmation()
  return text === null || isConfirming ? null : <LoaderDialog open text={text} />
}
