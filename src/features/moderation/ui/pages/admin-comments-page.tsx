import { useInfiniteQuery } from '@tanstack/react-query'
import { EyeOff, Flag, MessagesSquare, ScrollText } from 'lucide-react'
import { OfficePage } from '#components/layout/office-page.tsx'
import { Tabs } from '#components/navigation/tabs.tsx'
import { definePage, PageNotFound, type RawSearch, usePageContext } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { textParam } from '#lib/search-params.ts'
import { type ListAddress, useListView } from '#lib/use-list-view.ts'
import { COUNT_MAX, QUEUE_FILTERS, QUEUE_SEARCH_MAX } from '../../constants.ts'
import { queueTexts as texts } from '../../texts.ts'
import { AuditLog } from '../audit-log.tsx'
import { CommentQueue } from '../comment-queue.tsx'
import { auditQuery, type QueueView, queueQuery } from '../queries.ts'
import { QueueTools } from '../queue-tools.tsx'

const AUDIT = 'audit'

const TABS: readonly View['tab'][] = [...QUEUE_FILTERS, AUDIT]

interface View extends Omit<QueueView, 'filter'> {
  tab: QueueView['filter'] | typeof AUDIT
}

/** Parses the query of the address and ignores invalid values. */
function parseView(search: RawSearch): View {
  const tab = textParam(search, 'tab') ?? ''
  const post = textParam(search, 'post') ?? ''
  return {
    tab: TABS.find((one) => one === tab) ?? 'reported',
    post: /^[1-9]\d{0,14}$/.test(post) ? post : '',
    search: (textParam(search, 'search') ?? '').trim().slice(0, QUEUE_SEARCH_MAX),
  }
}

const commentList: ListAddress<View> = { path: '/admin/comments', parse: parseView }

/** The list of comments of a view; the audit log is above none of them. */
function queueOf({ tab, post, search }: View): QueueView {
  return { filter: tab === AUDIT ? 'reported' : tab, post, search }
}

/** Reports, comments and audit log for admins. Other users get 404 (ADMIN-004). */
export const page = definePage<View>({
  async load({ context, search }) {
    if (!can(context.viewer, 'comments.moderate')) throw new PageNotFound()
    const view = parseView(search)
    // If the query fails, the page renders and shows the error.
    if (view.tab === AUDIT) await context.queryClient.prefetchInfiniteQuery(auditQuery(context.api, ''))
    else await context.queryClient.prefetchInfiniteQuery(queueQuery(context.api, queueOf(view)))
    return view
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AdminComments,
})

function AdminComments() {
  const { view, shown, change } = useListView(commentList)
  const { tab } = shown
  const queue = queueOf(shown)
  const { api } = usePageContext()
  const first = useInfiniteQuery({ ...queueQuery(api, queue), enabled: tab !== AUDIT }).data?.pages[0]
  const counts = first?.counts
  const badgeText = (count = 0) => (count > 0 ? texts.many(count, COUNT_MAX) : undefined)
  return (
    <OfficePage title={texts.title} lead={texts.lead}>
      <Tabs
        idPrefix="moderation"
        label={texts.tabs.label}
        value={tab}
        onChange={(id) => change({ tab: id as View['tab'], post: '', search: '' })}
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
        {tab === AUDIT ? (
          <AuditLog />
        ) : (
          <>
            <QueueTools view={view} topic={first?.data[0]?.post.topic} onChange={change} />
            {/* Another list resets the selection. */}
            <CommentQueue key={JSON.stringify(queue)} view={queue} onChange={change} />
          </>
        )}
      </div>
    </OfficePage>
  )
}
