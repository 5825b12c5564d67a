import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { Button } from '#components/button.tsx'
import { usePageContext } from '#lib/page.ts'
import { notificationTexts as texts } from '../texts.ts'
import { unreadQuery } from './queries.ts'
import { useReadNotices } from './use-read-notices.ts'

/** All notices at once; rests while there is none to read. */
export function ReadAllButton() {
  const { api } = usePageContext()
  const { data } = useQuery(unreadQuery(api))
  const read = useReadNotices()
  return (
    <Button size="sm" variant="ghost" disabled={data?.unread === 0} onClick={() => read()}>
      <CheckCheck className="i" aria-hidden="true" />
      {texts.readAll}
    </Button>
  )
}
