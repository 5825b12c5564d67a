import { Button } from '#components/forms/button.tsx'
import { answerTexts, deleteTexts, passwordTexts } from '../texts.ts'
import { closeAccountDialog, type DialogView } from './account-dialog-state.ts'

interface ExpiredLink {
  name: 'expired-link'
  purpose: 'password' | 'delete'
}

/** Shown for an expired mailed link (PWD-012, DEL-004). */
export const expiredLinkView: DialogView<ExpiredLink> = {
  title: ({ purpose }) => (purpose === 'password' ? answerTexts.resetExpired : deleteTexts.expiredTitle),
  description: ({ purpose }) => (purpose === 'password' ? passwordTexts.expiredText : answerTexts.deletionExpired),
  size: 'sm',
  // Closing calls the `onClose` of the page, which navigates on (PWD-013, DEL-005).
  Content: ({ dialog }) => (
    <Button size="lg" className="w-full" onClick={closeAccountDialog}>
      {dialog.purpose === 'password' ? passwordTexts.signIn : deleteTexts.goHome}
    </Button>
  ),
}
