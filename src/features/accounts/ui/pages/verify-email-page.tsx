import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { definePage, usePageContext } from '#lib/page.ts'
import { checkVerificationToken } from '../../contract.ts'
import { verifyTexts as texts } from '../../texts.ts'
import { LinkScreen } from '../link-screen.tsx'
import { useConfirmEmail } from '../mutations.ts'
import { accountQuery } from '../queries.ts'
import { useMailedLink } from '../use-mailed-link.ts'
import { messageOf } from '../use-submission.ts'

/** Page of the verification link. Only its button confirms the address (AB-193, decision 0019). */
export const page = definePage<null>({
  async load() {
    return null
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: VerifyEmailPage,
})

function VerifyEmailPage() {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const { link, state, expire, retry } = useMailedLink(['token'], (link) => api(checkVerificationToken, link))
  const [isDone, setDone] = useState(false)
  const { formError, setFormError, clearFormError } = useFormError()
  const { mutate: confirmEmail, isPending } = useConfirmEmail()

  function confirm() {
    clearFormError()
    confirmEmail(
      { token: link?.token ?? '' },
      {
        onSuccess() {
          setDone(true)
          void queryClient.invalidateQueries(accountQuery(api))
        },
        onError(error) {
          if (error.status === 410) expire()
          else setFormError(messageOf(error))
        },
      },
    )
  }

  if (isDone || state.name === 'expired')
    return (
      <LinkScreen title={isDone ? texts.doneTitle : texts.expiredTitle}>
        <p className="text-ink-2" role="status">
          {isDone ? texts.done : texts.expired}
        </p>
        <div className="link-actions">
          <ButtonLink variant="outline" href="/">
            {texts.goHome}
          </ButtonLink>
          <ButtonLink href="/my-profile/edit">{texts.settings}</ButtonLink>
        </div>
      </LinkScreen>
    )
  return (
    <LinkScreen
      title={texts.title}
      waiting={state.name === 'checking' ? texts.checking : undefined}
      failure={
        state.name === 'failed'
          ? { text: state.text, retry: <Button onClick={retry}>{texts.retry}</Button> }
          : undefined
      }
    >
      {state.name === 'open' && (
        <>
          <p className="text-ink-2">{texts.text}</p>
          <FormAlert error={formError} />
          <div className="link-actions">
            <Button isLoading={isPending} loadingText={texts.confirming} onClick={confirm}>
              {texts.confirm}
            </Button>
          </div>
        </>
      )}
    </LinkScreen>
  )
}
