import { useEffect } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { answerConfirmation, useConfirmation } from '#features/accounts/ui/confirmation-state.ts'

const loadDialog = () =>
  import('#features/accounts/ui/confirm-password-dialog.tsx').then((module) => module.ConfirmPasswordDialog)

/** The place of the dialog that asks an admin for the password again, once in the page, over all other dialogs. */
export function ConfirmationHost() {
  const isWanted = useConfirmation()
  const [ConfirmPasswordDialog, fetchDialog] = useLazyModule(loadDialog)
  useEffect(() => {
    if (isWanted)
      fetchDialog(
        () => {},
        () => answerConfirmation(false),
      )
  }, [isWanted, fetchDialog])
  return isWanted && ConfirmPasswordDialog && <ConfirmPasswordDialog />
}
