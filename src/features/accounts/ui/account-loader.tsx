import { LoaderDialog } from '#components/overlays/loader-dialog.tsx'
import { useLoaderText } from '#components/overlays/loader-store.ts'
import { useConfirmation } from './confirmation-state.ts'

/** The place of the loader of all account dialogs, over them; it makes room for the question for the password. */
export function AccountLoader() {
  const text = useLoaderText()
  const isAsking = useConfirmation()
  return text === null || isAsking ? null : <LoaderDialog open text={text} />
}
