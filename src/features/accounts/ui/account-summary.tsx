import { useQuery } from '@tanstack/react-query'
import { Avatar } from '#components/avatar.tsx'
import { Button } from '#components/button.tsx'
import { usePageContext } from '#lib/page.ts'
import { accountTexts as texts } from '../texts.ts'
import { accountQuery } from './queries.ts'

/** Whose account this is; what cannot be read says so and can be asked for again (AUTH-052, AUTH-053). */
export function AccountSummary() {
  const { api } = usePageContext()
  const { data, isError, isFetching, refetch } = useQuery(accountQuery(api))
  if (isError && !data) {
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
  if (!data) return null
  const account = data.data
  const name = account.username ?? account.id_code
  return (
    <div className="card pad flex items-center gap-4">
      <Avatar image={account.user_profile} personId={account.id} size={64} />
      <div className="min-w-0">
        <p className="font-semibold">{account.fullname}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {[account.member_type_text, name, account.email].filter(Boolean).join(' · ')}
        </p>
      </div>
    </div>
  )
}
