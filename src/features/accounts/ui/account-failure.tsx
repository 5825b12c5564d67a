import { useQuery } from '@tanstack/react-query'
import { Button } from '#components/button.tsx'
import { usePageContext } from '#lib/page.ts'
import { accountTexts as texts } from '../texts.ts'
import { accountQuery } from './queries.ts'

/** Says that the own data cannot be read, which can be asked for again (AUTH-052, AUTH-053). */
export function AccountFailure() {
  const { api } = usePageContext()
  const { isError, isFetching, refetch } = useQuery(accountQuery(api))
  if (!isError) return null
  return (
    <div className="card pad grid justify-items-start gap-3">
      <p role="alert" lang="en" className="text-danger">
        {texts.userFailed}
      </p>
      <Button size="sm" variant="soft" isLoading={isFetching} onClick={() => refetch()}>
        {texts.retry}
      </Button>
    </div>
  )
}
