import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, FileArchive } from 'lucide-react'
import { LoadError } from '#components/feedback/load-error.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { Button } from '#components/forms/button.tsx'
import { restoreFocus } from '#components/overlays/restore-focus.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { failureText, useAttempt } from '#features/accounts/ui/use-attempt.ts'
import { longDate, timeText } from '#lib/dates.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { type DataExport, requestDataExport } from '../contract.ts'
import { dataExportTexts as texts } from '../texts.ts'
import { dataExportQuery } from './queries.ts'

const moment = (when: string) => texts.moment(longDate(when), timeText(when))

/** Asking for a copy of everything the site stores about oneself, and how far it is; a card of the account's section. */
export function DataExportCard() {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const query = dataExportQuery(api)
  const stored = useQuery(query)
  const { data, isFetching, refetch } = stored
  const { isSubmitting, attempt } = useAttempt()
  const copy = data?.data
  const mayAsk = copy && copy.state !== 'making' && copy.again_at === null

  async function ask() {
    const answer = await attempt((options) => api(requestDataExport, {}, options))
    if (!answer) return
    if (answer.isOk) {
      queryClient.setQueryData(query.queryKey, { data: answer.value.data })
      showSnackbar(texts.asked)
      return
    }
    // Another tab may have been quicker.
    if (answer.error.code === 'copied_today') void refetch()
    showToast('danger', failureText(answer.error))
  }

  return (
    <div id="my-data" className="card pad grid gap-3" role="group" aria-labelledby="my-data-title">
      <div>
        <h3 id="my-data-title">{texts.title}</h3>
        <p className="text-sm text-ink-2">{texts.text}</p>
      </div>
      <div role="status" className="grid gap-1 text-sm empty:absolute">
        {copy && <Progress copy={copy} />}
      </div>
      {hasFailed(stored) && <LoadError text={texts.loadFailed} isLoading={isFetching} onRetry={() => refetch()} />}
      {mayAsk && (
        <Button
          ref={restoreFocus}
          size="sm"
          variant="outline"
          className="justify-self-start max-sm:w-full"
          icon={<FileArchive className="i" aria-hidden="true" />}
          isLoading={isSubmitting}
          onClick={ask}
        >
          {copy.state === 'ready' ? texts.askAgain : texts.ask}
        </Button>
      )}
    </div>
  )
}

function Progress({ copy: { state, expires_at: until, again_at: again } }: { copy: DataExport }) {
  return (
    <>
      {state === 'making' && (
        <p className="flex items-start gap-2">
          <Spinner /> {texts.making}
        </p>
      )}
      {state === 'ready' && until && (
        <p className="flex items-start gap-2">
          <CircleCheck className="i mt-0.5 shrink-0 text-success" aria-hidden="true" />
          <span>{texts.ready(moment(until))}</span>
        </p>
      )}
      {state === 'failed' && <p className="text-danger">{texts.failed}</p>}
      {again && <p className="text-ink-2">{texts.again(moment(again))}</p>}
    </>
  )
}
