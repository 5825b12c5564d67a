import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#components/feedback/load-error.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { accountTexts as texts } from '../texts.ts'
import { accountQuery } from './queries.ts'

/** Error card with a retry button, shown if loading the viewer's account failed (AUTH-052, AUTH-053). */
export function AccountLoadError() {
  const { api } = usePageContext()
  const account = useQuery(accountQuery(api))
  if (!hasFailed(account)) return null
  return (
    <div className="card padded">
      <LoadError
        text={texts.userFailed}
        lang="en"
        note={texts.userFailedNote}
        isLoading={account.isFetching}
        onRetry={() => account.refetch()}
      />
    </div>
  )
}
