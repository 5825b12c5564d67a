import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { addNavigationGuard } from '#lib/navigation-guard.ts'

const loadDialog = () =>
  import('#components/overlays/unsaved-changes-dialog.tsx').then((module) => module.UnsavedChangesDialog)

interface Move {
  currentLocation: { pathname: string }
  nextLocation: { pathname: string }
}

/**
 * While there are unsaved changes, asks for confirmation before navigating within the site or signing out, and lets the
 * browser ask before the document is unloaded (PROF-067, decision Q-73). This includes a running save, which may not
 * finish in time. Render the returned element in the page.
 */
export function useUnsavedChangesGuard(isUnsaved: boolean, isSaving: boolean): ReactNode {
  const { history } = useRouter()
  const [ConfirmDialog, fetchDialog] = useLazyModule(loadDialog)
  const [confirmation, setConfirmation] = useState<{ resolve: (isLeaving: boolean) => void } | null>(null)

  useEffect(() => {
    if (!isUnsaved) return
    fetchDialog()
    // The user has already confirmed, so the browser need not ask again.
    let isLeaving = false
    const ask = async () => {
      isLeaving = await new Promise<boolean>((resolve) =>
        fetchDialog(
          () => setConfirmation({ resolve }),
          () => resolve(false),
        ),
      )
      setConfirmation(null)
      return isLeaving
    }
    const unblock = history.block({
      enableBeforeUnload: () => !isLeaving,
      blockerFn: async ({ currentLocation, nextLocation }: Move) =>
        // Dialogs add history entries with the same address.
        currentLocation.pathname !== nextLocation.pathname && !(await ask()),
    })
    const removeGuard = addNavigationGuard(ask)
    return () => {
      unblock()
      removeGuard()
    }
  }, [history, isUnsaved, fetchDialog])

  if (!ConfirmDialog || !confirmation) return null
  return (
    <ConfirmDialog
      open
      isSaving={isSaving}
      onStay={() => confirmation.resolve(false)}
      onLeave={() => confirmation.resolve(true)}
    />
  )
}
