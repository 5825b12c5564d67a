import { useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { LinkScreen } from '#features/accounts/ui/link-screen.tsx'
import { useMailedLink } from '#features/accounts/ui/use-mailed-link.ts'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { definePage } from '#lib/page.ts'
import { MAIL_KINDS } from '../../constants.ts'
import { mailChoiceTexts } from '../../texts.ts'
import { useUnsubscribe } from '../mutations.ts'

const { kinds, unsubscribe: texts } = mailChoiceTexts

/** Target of the unsubscribe link in mails. Only its button unsubscribes; no sign-in is required. */
export const page = definePage<null>({
  async load() {
    return null
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: UnsubscribePage,
})

/** Checks only that the link is complete; the server checks the signature when it is used. */
const kindOf = (token: string) => MAIL_KINDS.find((kind) => token.split('.')[1] === kind)
const check = async ({ token }: { token: string }) => ({ data: { expired: !kindOf(token) } })

function UnsubscribePage() {
  const { link, state, expire } = useMailedLink(['token'], check)
  const [isDone, setDone] = useState(false)
  const { formError: failure, setFormError: fail, clearFormError: clearFailure } = useFormError()
  const { mutate: unsubscribe, isPending } = useUnsubscribe()
  const kind = kindOf(link?.token ?? '')
  const what = kind ? kinds[kind] : ''

  function confirm() {
    clearFailure()
    unsubscribe(
      { token: link?.token ?? '' },
      {
        onSuccess: () => setDone(true),
        onError(error) {
          if (error.status === 410) expire()
          else fail(messageOf(error))
        },
      },
    )
  }

  if (isDone || state.name === 'expired')
    return (
      <LinkScreen title={isDone ? texts.doneTitle : texts.oldTitle}>
        <p className="text-ink-2" role="status">
          {isDone ? texts.done(what) : texts.old}
        </p>
        <div className="link-actions">
          <ButtonLink variant="outline" href="/">
            {texts.home}
          </ButtonLink>
          <ButtonLink href="/my-profile/edit#notification-mails">{texts.settings}</ButtonLink>
        </div>
      </LinkScreen>
    )
  return (
    <LinkScreen title={texts.title} waiting={state.name === 'checking' ? texts.checking : undefined}>
      {state.name === 'open' && (
        <>
          <p className="text-ink-2">{texts.ask(what)}</p>
          <FormAlert error={failure} />
          <div className="link-actions">
            <ButtonLink variant="outline" href="/">
              {texts.keep}
            </ButtonLink>
            <Button isLoading={isPending} loadingText={texts.sending} onClick={confirm}>
              {texts.confirm}
            </Button>
          </div>
        </>
      )}
    </LinkScreen>
  )
}
