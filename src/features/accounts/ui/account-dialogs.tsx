import { ArrowLeft } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { UnsavedChangesDialog } from '#components/overlays/unsaved-changes-dialog.tsx'
import { clearPendingAction } from '#lib/deferred-action.ts'
import { usePageContext, useViewer } from '#lib/page.ts'
import type { DialogView, DialogViews } from './account-dialog-state.ts'
import {
  type AccountDialog,
  answerUnsavedChanges,
  closeAccountDialog,
  finishAccountDialogs,
  openAccountDialog,
  readAccountDialogs,
  stepBack,
  useAccountDialogs,
} from './account-dialog-state.ts'
import { AccountLoader } from './account-loader.tsx'
import { checkEmailView, sentView } from './check-email-note.tsx'
import { deleteAccountView } from './delete-account-form.tsx'
import { expiredLinkView } from './expired-link-note.tsx'
import { forgotPasswordView } from './forgot-password-form.tsx'
import { methodView } from './method-chooser.tsx'
import { resetPasswordView } from './reset-password-form.tsx'
import { signInView } from './sign-in-form.tsx'
import { signUpView } from './sign-up-form.tsx'

const views: DialogViews = {
  method: methodView,
  'sign-in': signInView,
  'sign-up': signUpView,
  'forgot-password': forgotPasswordView,
  sent: sentView,
  'check-email': checkEmailView,
  'reset-password': resetPasswordView,
  'expired-link': expiredLinkView,
  'delete-account': deleteAccountView,
}

/** Shared window of all account dialogs. Renders the dialog on top of the stack (MENU-001, MENU-002). */
export function AccountDialogs() {
  const { config } = usePageContext()
  const { stack, isConfirmingClose = false } = useAccountDialogs()
  const top = stack.at(-1)
  const [shown, setShown] = useState<AccountDialog | undefined>(top)
  const content = useRef<HTMLDivElement>(null)
  // The closing animation still shows the last dialog.
  if (top && top !== shown) setShown(top)
  useFocusOnChange(content, top)
  useCloseForMember()
  const view = shown && (views[shown.name] as DialogView<AccountDialog> | undefined)
  if (!shown || !view) return null
  const Content = view.Content as ComponentType<{ dialog: AccountDialog }>
  const side = view.side?.(shown)
  const goBack = stack.length > 1 ? stepBack : () => openAccountDialog({ name: 'method' }, { isReplacing: true })
  return (
    <>
      <Dialog
        open={top !== undefined}
        onOpenChange={(open) => !open && closeAccountDialog()}
        title={view.title(shown)}
        description={view.description?.(shown)}
        size={view.size}
        side={side && <p>{side}</p>}
        hasThirdPartyWindows={config.captchaProvider === 'recaptcha'}
        above={
          view.back && (
            <Button variant="ghost" size="sm" icon={<ArrowLeft className="icon" />} onClick={goBack}>
              {view.back}
            </Button>
          )
        }
      >
        <div ref={content}>
          {/* The key remounts the form for each dialog, so that a reopened form is empty (AUTH-028). */}
          {top && <Content key={keyOf(shown)} dialog={shown} />}
        </div>
        <UnsavedChangesDialog
          open={isConfirmingClose}
          onStay={() => answerUnsavedChanges(false)}
          onLeave={() => answerUnsavedChanges(true)}
        />
      </Dialog>
      <AccountLoader />
    </>
  )
}

const keyOf = (dialog: AccountDialog) => ('kind' in dialog ? `${dialog.name} ${dialog.kind}` : dialog.name)

/** Closes the dialogs of signing in when the person signs in elsewhere; those of mailed links stay. */
function useCloseForMember() {
  const isMember = useViewer() !== null
  const wasMember = useRef(isMember)
  useEffect(() => {
    const name = readAccountDialogs().stack[0]?.name
    if (isMember && !wasMember.current && (name === 'method' || name === 'sign-in' || name === 'sign-up')) {
      clearPendingAction()
      void finishAccountDialogs()
    }
    wasMember.current = isMember
  }, [isMember])
}

/** Focuses the first control when another dialog replaces the current one, as a dialog does when it opens. */
function useFocusOnChange(content: { current: HTMLElement | null }, top: AccountDialog | undefined) {
  const previous = useRef(top)
  useEffect(() => {
    const hasChanged = previous.current && top && previous.current !== top
    previous.current = top
    if (!hasChanged) return
    // On a touch screen a focused field opens the keyboard, which covers half of the dialog.
    const isTouch = window.matchMedia('(pointer: coarse)').matches
    const target = isTouch
      ? content.current?.closest<HTMLElement>('[role="dialog"]')
      : content.current?.querySelector<HTMLElement>('input, select, button, a[href]')
    target?.focus({ preventScroll: true })
  }, [top, content])
}
