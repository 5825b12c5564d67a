import { useInfiniteQuery } from '@tanstack/react-query'
import { EyeOff, Flag, MessagesSquare, ScrollText } from 'lucide-react'
import { useEffect } from 'react'
import { OfficePage } from '#components/layout/office-page.tsx'
import { Tabs } from '#components/navigation/tabs.tsx'
import { definePage, type PageArguments, PageNotFound, useNavigateTo, usePageContext, usePageData } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { stringifySearch, textParam } from '#lib/search-params.ts'
import { COUNT_MAX, QUEUE_FILTERS, QUEUE_SEARCH_MAX } from '../../constants.ts'
import { queueTexts as texts } from '../../texts.ts'
import { AuditLog } from '../audit-log.tsx'
import { CommentQueue } from '../comment-queue.tsx'
import { auditQuery, type QueueView, queueQuery } from '../queries.ts'

const AUDIT = 'audit'
const PATH = '/admin/comments'

interface View extends QueueView {
  isAudit: boolean
}

/** Parses the query of the address and ignores invalid values. */
function parseView(search: PageArguments['search']): View {
  const tab = textParam(search, 'tab') ?? ''
  const post = textParam(search, 'post') ?? ''
  return {
    isAudit: tab === AUDIT,
    filter: QUEUE_FILTERS.find((filter) => filter === tab) ?? 'reported',
    post: /^[1-9]\d{0,14}$/.test(post) ? post : '',
    search: (textParam(search, 'search') ?? '').trim().slice(0, QUEUE_SEARCH_MAX),
  }
}

/** Reports, comments and audit log for admins. Other users get 404 (ADMIN-004). */
export const page = definePage<View>({
  async load({ context, search }) {
    if (!can(context.viewer, 'comments.moderate')) throw new PageNotFound()
    const { isAudit, ...queue } = parseView(search)
    // If the query fails, the page renders and shows the error.
    if (isAudit) await context.queryClient.prefetchInfiniteQuery(auditQuery(context.api, ''))
    else await context.queryClient.prefetchInfiniteQuery(queueQuery(context.api, queue))
    return { isAudit, ...queue }
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AdminComments,
})

function AdminComments() {
  const { isAudit, ...view } = usePageData<View>()
  const { api } = usePageContext()
  const counts = useInfiniteQuery({ ...queueQuery(api, view), enabled: !isAudit }).data?.pages[0]?.counts
  const badgeText = (count = 0) => (count > 0 ? texts.many(count, COUNT_MAX) : undefined)
  const go = useNavigateTo()
  const addressOf = (tab: string, { post, search }: Omit<QueueView, 'filter'> = view) =>
    PATH +
    stringifySearch({ tab: tab === 'reported' ? undefined : tab, post: post || undefined, search: search || undefined })
  const tab = isAudit ? AUDIT : view.filter
  // On a phone the row of tabs may be wider than the screen.
  useEffect(() => {
    document.getElementById(`moderation-${tab}`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab])
  return (
    <OfficePage title={texts.title} lead={texts.lead}>
      <Tabs
        idPrefix="moderation"
        label={texts.tabs.label}
        value={tab}
        onChange={(id) => go(addressOf(id, { post: '', search: '' }), { keepScroll: true })}
        items={[
          {
            id: 'reported',
            label: texts.tabs.reported,
            icon: <Flag className="icon" aria-hidden="true" />,
            count: badgeText(counts?.reported),
          },
          {
            id: 'hidden',
            label: texts.tabs.hidden,
            icon: <EyeOff className="icon" aria-hidden="true" />,
            count: badgeText(counts?.hidden),
          },
          { id: 'all', label: texts.tabs.all, icon: <MessagesSquare className="icon" aria-hidden="true" /> },
          { id: AUDIT, label: texts.tabs.audit, icon: <ScrollText className="icon" aria-hidden="true" /> },
        ]}
      />
      <div role="tabpanel" id="moderation-panel" aria-labelledby={`moderation-${tab}`} className="pt-5">
        {isAudit ? (
          <AuditLog />
        ) : (
          <CommentQueue
            // Another list resets the selection.
            key={JSON.stringify(view)}
            view={view}
            onChange={(next) => go(addressOf(view.filter, { ...view, ...next }), { keepScroll: true })}
          />
        )}
      </div>
    </OfficePage>
  )
}
