/** One hook per endpoint of registrations. Not bound to their components: the buttons change while a call is running. */
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { askToSignIn } from '#features/accounts/ui/account-dialog-state.ts'
import { messageOf, useSubmission } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import type { DeferredAction } from '#lib/deferred-action.ts'
import { flag } from '#lib/flag.ts'
import type { Flag } from '#lib/flag-schema.ts'
import { type PageContext, usePageContext } from '#lib/page.ts'
import {
  cancelRegistration,
  chooseTrainingMails,
  joinWaitingList,
  registerTraining,
  type TrainingOfReader,
} from '../contract.ts'
import { registerTexts as texts } from './texts.ts'

/** The element that shows the registration; it has the focus after a change, because the pressed button is gone. */
export const REGISTRATION_ID = 'registration'

/** Joins a free training. */
export function useRegisterTraining(training: TrainingOfReader) {
  return useRegistrationChange(training, 'register', ({ api }) =>
    api(registerTraining, { eventId: training.id, session_id: sessionOf(training) }).then(() => texts.done.register),
  )
}

/** Orders a training that costs money. Its form shows errors itself. */
export function useOrderTraining(training: TrainingOfReader) {
  const { queryClient } = usePageContext()
  const { mutate, isPending } = useSubmission(registerTraining)
  return {
    isPending,
    mutate: (...[input, callbacks]: Parameters<typeof mutate>) =>
      mutate(input, {
        ...callbacks,
        // An error too: the training may be full by now.
        onSettled: () => void queryClient.invalidateQueries({ queryKey: queryKeyOf(training) }),
      }),
  }
}

/** Joins the waiting list; a place that became free meanwhile is taken. */
export function useJoinWaitingList(training: TrainingOfReader) {
  return useRegistrationChange(training, 'waitinglist', ({ api }) =>
    api(joinWaitingList, { eventId: training.id, session_id: sessionOf(training) }).then(({ data }) =>
      data.state === 'joined' ? texts.done.register : texts.done.waitinglist,
    ),
  )
}

/** Gives the place back or leaves the waiting list. */
export function useCancelRegistration(training: TrainingOfReader) {
  const { registration } = training
  return useRegistrationChange(training, null, ({ api }) =>
    api(cancelRegistration, { eventId: training.id }).then(() =>
      registration?.state === 'waiting' ? texts.done.left : texts.done.cancelled,
    ),
  )
}

/** Whether a change of this registration is running. */
export function useIsChanging(training: TrainingOfReader): boolean {
  return useIsMutating({ mutationKey: keyOf(training) }) > 0
}

const keyOf = ({ id }: TrainingOfReader) => ['registration', id]
const queryKeyOf = ({ id }: TrainingOfReader) => ['post', 'event', id]

/** The next session: a registration is for all sessions, and the server asks for one that has not ended. */
export function sessionOf({ sessions }: TrainingOfReader): number {
  const next = sessions.find(({ end }) => Date.parse(end) > Date.now()) ?? sessions.at(-1)
  return next?.id ?? 0
}

/** `send` resolves with the text for the reader. An error also loads the page again: the training may be full by now. */
function useRegistrationChange(
  training: TrainingOfReader,
  action: DeferredAction | null,
  send: (context: Pick<PageContext, 'api'>) => Promise<string>,
) {
  const context = usePageContext()
  const { queryClient } = context
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['home', 'rows'], refetchType: 'none' })
    return queryClient.invalidateQueries({ queryKey: queryKeyOf(training) })
  }
  return useMutation<string, ApiError, void>({
    mutationKey: keyOf(training),
    scope: { id: keyOf(training).join(' ') },
    mutationFn: () => send(context),
    async onSuccess(text) {
      await refresh()
      showSnackbar(text)
      document.getElementById(REGISTRATION_ID)?.focus({ preventScroll: true })
    },
    async onError(error) {
      if (error.status === 401) {
        askToSignIn(training.post.direct_uri_by_type, action ? { action, id: training.id } : undefined)
        return
      }
      await refresh()
      // The answer to the first of two presses was lost; the page shows the place.
      if (error.code !== 'already_joined') showToast('danger', messageOf(error))
    },
  })
}

type MailSwitch = 'wants_reminder' | 'wants_recording'

/** Sets whether one kind of mail about this training is sent; displayed at once, reverted after an error. */
export function useChooseTrainingMails(training: TrainingOfReader, name: MailSwitch) {
  const { api, queryClient } = usePageContext()
  const queryKey = queryKeyOf(training)
  const show = (value: Flag) =>
    queryClient.setQueryData<{ event: TrainingOfReader }>(queryKey, (page) => {
      if (!page?.event.registration) return page
      const { event } = page
      return {
        ...page,
        event: { ...event, registration: { ...event.registration, [name]: value } } as TrainingOfReader,
      }
    })
  return useMutation<unknown, ApiError, boolean>({
    scope: { id: `${keyOf(training).join(' ')} ${name}` },
    mutationFn: (isWanted) => api(chooseTrainingMails, { eventId: training.id, [name]: flag(isWanted) }),
    async onMutate(isWanted) {
      await queryClient.cancelQueries({ queryKey })
      show(flag(isWanted))
    },
    onSuccess: () => showSnackbar(texts.mailSaved),
    onError(error, isWanted) {
      show(flag(!isWanted))
      showToast('danger', messageOf(error))
    },
  })
}
