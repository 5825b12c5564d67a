import { useEffect, useEffectEvent, useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { CheckIcon } from '#components/icons/icons.tsx'
import { definePage, useNavigateTo, usePageContext } from '#lib/page.ts'
import { checkDeletionToken } from '../../contract.ts'
import { deleteTexts as texts } from '../../texts.ts'
import { openAccountDialog } from '../account-dialog-state.ts'
import { LinkScreen } from '../link-screen.tsx'
import { useConfirmDeletion } from '../mutations.ts'
import { useMailedLink } from '../use-mailed-link.ts'
import { messageOf } from '../use-submission.ts'

/** Stored in the state of the history entry: a link cannot forge it and clearing the storage does not remove it. */
interface DeletedState {
  isAccountDeleted?: true
}

/** Page of the mailed deletion link. Only its button deletes the account (DEL-003, decision Q-52). */
export const page = definePage<null>({
  async load() {
    return null
  },
  head: () => ({ title: texts.confirmTitle, isHidden: true }),
  Page: ConfirmDeletePage,
})

function ConfirmDeletePage() {
  const { api } = usePageContext()
  const navigate = useNavigateTo()
  const { link, state, expire, retry } = useMailedLink(['token'], (link) => api(checkDeletionToken, link))
  const [isDeleted, setDeleted] = useState(false)
  const { formError, setFormError, clearFormError } = useFormError()
  const { mutate: confirmDeletion, isPending } = useConfirmDeletion()

  const showExpired = useEffectEvent(() => {
    const wasJustDeleted = (history.state as DeletedState | null)?.isAccountDeleted === true
    setDeleted(wasJustDeleted)
    if (wasJustDeleted) return
    openAccountDialog({ name: 'expired-link', purpose: 'delete' }, { onClose: () => navigate('/', { replace: true }) })
  })
  useEffect(() => {
    if (state.name === 'expired') showExpired()
  }, [state.name])

  function confirm() {
    clearFormError()
    confirmDeletion(
      { token: link?.token ?? '' },
      {
        onSuccess() {
          history.replaceState({ ...history.state, isAccountDeleted: true } satisfies DeletedState, '')
          // Load a new document, so that no data of the deleted account remains on screen or in memory.
          location.reload()
        },
        onError(error) {
          if (error.status === 410) expire()
          else setFormError(messageOf(error))
        },
      },
    )
  }

  if (isDeleted)
    return (
      <LinkScreen title={texts.goodbyeTitle}>
        <p className="text-ink-2">{texts.goodbyeText}</p>
        <ButtonLink href="/" className="justify-self-start">
          {texts.goHome}
        </ButtonLink>
      </LinkScreen>
    )
  return (
    <LinkScreen
      title={texts.confirmTitle}
      waiting={state.name === 'checking' ? texts.checking : undefined}
      failure={
        state.name === 'failed'
          ? { text: state.text, retry: <Button onClick={retry}>{texts.retry}</Button> }
          : undefined
      }
    >
      {state.name === 'open' && (
        <>
          <p className="text-ink-2">{texts.confirmText}</p>
          <ul className="facts">
            {[texts.erased, texts.kept, texts.receipts].map((fact) => (
              <li key={fact}>
                <CheckIcon className="icon" />
                <span>{fact}</span>
              </li>
            ))}
          </ul>
          <FormAlert error={formError} />
          <div className="link-actions">
            <ButtonLink variant="outline" href="/">
              {texts.keep}
            </ButtonLink>
            <Button variant="danger" isLoading={isPending} loadingText={texts.deleting} onClick={confirm}>
              {texts.confirm}
            </Button>
          </div>
        </>
      )}
    </LinkScreen>
  )
}
