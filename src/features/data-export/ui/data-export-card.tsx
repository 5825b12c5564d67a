import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, FileArchive } from 'lucide-react'
import { LoadError } from '#components/feedback/load-error.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { Button } from '#components/forms/button.tsx'
import { restoreFocus } from '#components/overlays/restore-focus.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { longDate, timeText } from '#lib/dates.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import type { DataExport } from '../contract.ts'
import { dataExportTexts as texts } from '../texts.ts'
import { useRequestDataExport } from './mutations.ts'
import { dataExportQuery } from './queries.ts'

const moment = (when: string) => texts.moment(longDate(when), timeText(when))

/**
 * Requests an export of everything that the site stores about the user, and shows its state; a card of the account
 * section.
 */
export function DataExportCard() {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const query = dataExportQuery(api)
  const stored = useQuery(query)
  const { data, isFetching, refetch } = stored
  const { mutate: requestDataExport, isPending } = useRequestDataExport()
  const dataExport = data?.data
  const canRequest = dataExport && dataExport.state !== 'making' && dataExport.again_at === null

  function request() {
    requestDataExport(
      {},
      {
        onSuccess({ data: requested }) {
          queryClient.setQueryData(query.queryKey, { data: requested })
          showSnackbar(texts.requested)
        },
        onError(error) {
          // Another tab may have requested one meanwhile.
          if (error.code === 'exported_today') void refetch()
          showToast('danger', messageOf(error))
        },
      },
    )
  }

  return (
    <div id="my-data" className="card padded grid gap-3" role="group" aria-labelledby="my-data-title">
      <div>
        <h3 id="my-data-title">{texts.title}</h3>
        <p className="text-sm text-ink-2">{texts.text}</p>
      </div>
      <div role="status" className="grid gap-1 text-sm empty:absolute">
        {dataExport && <Progress dataExport={dataExport} />}
      </div>
      {hasFailed(stored) && <LoadError text={texts.loadFailed} isLoading={isFetching} onRetry={() => refetch()} />}
      {canRequest && (
        <Button
          ref={restoreFocus}
          size="sm"
          variant="outline"
          className="justify-self-start max-sm:w-full"
          icon={<FileArchive className="icon" aria-hidden="true" />}
          isLoading={isPending}
          onClick={request}
        >
          {dataExport.state === 'ready' ? texts.requestAgain : texts.request}
        </Button>
      )}
    </div>
  )
}

function Progress({ dataExport: { state, expires_at: until, again_at: again } }: { dataExport: DataExport }) {
  return (
    <>
      {state === 'making' && (
        <p className="flex items-start gap-2">
          <Spinner /> {texts.making}
        </p>
      )}
      {state === 'ready' && until && (
        <p className="flex items-start gap-2">
          <CircleCheck className="icon mt-0.5 shrink-0 text-success" aria-hidden="true" />
          <span>{texts.ready(moment(until))}</span>
        </p>
      )}
      {state === 'failed' && <p className="text-danger">{texts.failed}</p>}
      {again && <p className="text-ink-2">{texts.again(moment(again))}</p>}
    </>
  )
}
