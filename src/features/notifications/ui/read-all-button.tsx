import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { usePageContext } from '#lib/page.ts'
import { notificationTexts as texts } from '../texts.ts'
import { useMarkRead } from './mutations.ts'
import { unreadQuery } from './queries.ts'

/** Marks all notifications as read. Hidden if none is unread, but kept after a press so that it does not lose focus. */
export function ReadAllButton() {
  const { api } = usePageContext()
  const { data } = useQuery(unreadQuery(api))
  const { mutate: markRead } = useMarkRead()
  const [wasPressed, setPressed] = useState(false)
  const hasUnread = data !== undefined && data.unread > 0
  if (!hasUnread && !wasPressed) return null
  const press = () => {
    setPressed(true)
    if (hasUnread) markRead({})
  }
  return (
    <Button size="sm" variant="ghost" aria-disabled={!hasUnread || undefined} onClick={press}>
      <CheckCheck className="icon" aria-hidden="true" />
      {texts.readAll}
    </Button>
  )
}
