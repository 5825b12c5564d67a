import { LoaderDialog } from '#components/loader-dialog.tsx'
import { useWaiting } from './use-waiting.ts'

/** The place of the loader of all account dialogs, over them. */
export function AccountLoader() {
  const text = useWaiting()
  return text === null ? null : <LoaderDialog open text={text} />
}
