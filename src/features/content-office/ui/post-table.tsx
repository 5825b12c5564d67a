import { Copy, Eye, Pencil } from 'lucide-react'
import { Badge, type BadgeTone } from '#components/feedback/badge.tsx'
import { IconButton } from '#components/forms/icon-button.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { Picture } from '#components/media/picture.tsx'
import type { Column, Sort } from '#components/office/columns.ts'
import { ListTable, type Selection } from '#components/office/list-table.tsx'
import { formatNumber } from '#lib/counts.ts'
import { shortDate } from '#lib/dates.ts'
import { useNavigateTo } from '#lib/page.ts'
import type { StatusName } from '../constants.ts'
import type { OfficePost } from '../contract.ts'
import { listTexts as texts } from '../texts.ts'

const tones: Record<StatusName, BadgeTone> = { draft: 'warning', published: 'success', unlisted: 'plain' }

/** The form of a post; stories are edited at the desk. */
export function editPath({ id, kind }: Pick<OfficePost, 'id' | 'kind'>): string {
  if (kind === 'tech_review') return `/admin/posts/${id}`
  return kind === 'event' ? `/admin/events/${id}` : `/my-teaching-story/${id}/edit`
}

interface PostTableProps {
  /** False where all posts are of one kind. */
  hasKinds: boolean
  posts: readonly OfficePost[]
  isLoading: boolean
  sort: Sort
  onSort: (sort: Sort) => void
  selection: Selection<OfficePost>
  onAuthor: (post: OfficePost) => void
  onCopy: (post: OfficePost) => void
}

export function PostTable({ hasKinds, posts, isLoading, sort, onSort, selection, onAuthor, onCopy }: PostTableProps) {
  const navigate = useNavigateTo()
  return (
    <ListTable
      label={texts.table}
      columns={columnsFor({ onAuthor, onCopy }).filter(({ key }) => hasKinds || key !== 'kind')}
      rows={posts}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={onSort}
      selection={selection}
      onOpen={(post) => void navigate(editPath(post))}
      isLoading={isLoading}
    />
  )
}

type Actions = Pick<PostTableProps, 'onAuthor' | 'onCopy'>

function columnsFor({ onAuthor, onCopy }: Actions): readonly Column<OfficePost>[] {
  const { columns } = texts
  return [
    {
      key: 'topic',
      label: columns.topic,
      isSortable: true,
      phone: 'title',
      cell: (post) => (
        <span className="flex min-w-[200px] items-center gap-3">
          {post.image ? (
            <Picture
              image={{ ...post.image, alt: '' }}
              sizes="56px"
              className="h-10 w-14 shrink-0 rounded object-cover"
            />
          ) : (
            <span className="h-10 w-14 shrink-0 rounded bg-line" aria-hidden="true" />
          )}
          <span className="grid">
            <a className="font-semibold text-ink" href={editPath(post)}>
              {keepTogether(post.topic)}
            </a>
            <small className="text-ink-2">
              <button
                type="button"
                className="link inline-flex min-h-6 items-center text-start"
                aria-label={texts.byAuthor(post.author_name)}
                onClick={() => onAuthor(post)}
              >
                {post.author_name}
              </button>
              {factsOf(post)}
            </small>
          </span>
        </span>
      ),
    },
    {
      key: 'kind',
      label: columns.kind,
      below: 'narrow',
      cell: ({ kind }) => <span className="no-break">{texts.kinds[kind]}</span>,
    },
    {
      key: 'status',
      label: columns.status,
      cell: ({ status }) => (
        <span lang="en">
          <Badge tone={tones[status]}>{texts.statuses[status]}</Badge>
        </span>
      ),
    },
    {
      key: 'published',
      label: columns.published,
      isSortable: true,
      isEmpty: ({ published_at }) => !published_at,
      cell: ({ published_at }) => <span className="whitespace-nowrap">{published_at && shortDate(published_at)}</span>,
    },
    {
      key: 'views',
      label: columns.views,
      isNumber: true,
      isSortable: true,
      below: 'narrow',
      cell: ({ view }) => formatNumber(view),
    },
    {
      key: 'actions',
      label: columns.actions,
      isActions: true,
      cell: (post) => (
        <>
          <a className="icon-btn" href={editPath(post)} aria-label={texts.edit(post.topic)}>
            <Pencil className="icon" aria-hidden="true" />
          </a>
          <a className="icon-btn" href={post.direct_uri_by_type} aria-label={texts.open(post.topic)}>
            <Eye className="icon" aria-hidden="true" />
          </a>
          {(post.kind === 'tech_review' || post.kind === 'event') && (
            <IconButton
              label={texts.copy(post.topic)}
              icon={<Copy className="icon" aria-hidden="true" />}
              onClick={() => onCopy(post)}
            />
          )}
        </>
      ),
    },
  ]
}

/** What an admin should know: places that are left, a cover without text, the last edit of a draft. */
function factsOf({ training, image, status, updated_at }: OfficePost): string {
  const facts = [
    training && texts.sessions(training.sessions, training.seats - training.join),
    image?.alt === '' && texts.noAlt,
    status === 'draft' && texts.editedAt(shortDate(updated_at)),
  ].filter(Boolean)
  return facts.length > 0 ? ` · ${facts.join(' · ')}` : ''
}
