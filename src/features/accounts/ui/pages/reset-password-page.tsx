import { useEffect, useEffectEvent } from 'react'
import { Button } from '#components/forms/button.tsx'
import { definePage, useNavigateTo, usePageContext, useViewer } from '#lib/page.ts'
import { checkResetToken } from '../../contract.ts'
import { passwordTexts as texts } from '../../texts.ts'
import { openAccountDialog } from '../account-dialog-state.ts'
import { LinkScreen } from '../link-screen.tsx'
import { type LinkState, useMailedLink } from '../use-mailed-link.ts'

/** Page of the mailed link for a forgotten password (PWD-008, decision Q-45). */
export const page = definePage<null>({
  async load() {
    return null
  },
  head: () => ({ title: texts.resetTitle, isHidden: true }),
  Page: ResetPasswordPage,
})

function ResetPasswordPage() {
  const { api } = usePageContext()
  const viewer = useViewer()
  const navigate = useNavigateTo()
  const { link, state, retry } = useMailedLink(['token', 'email'], (link) => api(checkResetToken, link))

  const openDialogFor = useEffectEvent((name: LinkState['name']) => {
    // Closing either dialog opens sign-in (PWD-013, PWD-038).
    const onClose = () => navigate(viewer ? '/' : '/?action=sign-in', { replace: true })
    if (name === 'open' && link) openAccountDialog({ name: 'reset-password', ...link }, { onClose })
    if (name === 'expired') openAccountDialog({ name: 'expired-link', purpose: 'password' }, { onClose })
  })
  useEffect(() => openDialogFor(state.name), [state.name])

  return (
    <LinkScreen
      title={texts.resetTitle}
      waiting={state.name === 'checking' ? texts.checking : undefined}
      failure={
        state.name === 'failed'
          ? { text: state.text, retry: <Button onClick={retry}>{texts.retry}</Button> }
          : undefined
      }
    >
      <p className="text-ink-2">{texts.resetLead}</p>
    </LinkScreen>
  )
}
