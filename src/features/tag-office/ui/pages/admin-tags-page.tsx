import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import { FilterBar, FilterSelect } from '#components/office/filter-bar.tsx'
import { KeyHint } from '#components/office/key-hint.tsx'
import { ListState } from '#components/office/list-state.tsx'
import { useLetterKey } from '#components/office/use-letter-key.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { definePage, PageNotFound, type RawSearch, usePageContext } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { textParam } from '#lib/search-params.ts'
import { type ListAddress, useListView } from '#lib/use-list-view.ts'
import { NAME_MAX } from '../../constants.ts'
import type { OfficeTags } from '../../contract.ts'
import { lineOf } from '../../policy.ts'
import { officeTexts as texts } from '../../texts.ts'
import { officeTagsQuery, TAGS_KEY, type TreeTag } from '../queries.ts'
import { TagPanel } from '../tag-panel.tsx'
import { TagTree } from '../tag-tree.tsx'
import { fromOffice, useTagMove } from '../use-tag-move.ts'

interface TagView {
  search: string
  group: string
  /** `0` without posts, `1` with posts; empty for all. */
  posts: string
}

function parseView(search: RawSearch): TagView {
  return {
    search: (textParam(search, 'search') ?? '').trim().slice(0, NAME_MAX),
    group: textParam(search, 'group') ?? '',
    posts: textParam(search, 'posts') ?? '',
  }
}

const tagList: ListAddress<TagView> = { path: '/admin/tags', parse: parseView }

const loadDelete = () => import('../delete-tag.tsx').then((module) => module.DeleteTag)

/** `/admin/tags`: the tree of tags. Other users get 404 (ADMIN-001). */
export const page = definePage<TagView>({
  async load({ context: { api, queryClient, viewer }, search }) {
    if (!can(viewer, 'content.edit')) throw new PageNotFound()
    await queryClient.prefetchQuery(officeTagsQuery(api))
    return parseView(search)
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AdminTags,
})

function AdminTags() {
  const { api } = usePageContext()
  const query = useQuery(officeTagsQuery(api))
  if (query.data) return <Tags data={query.data} />
  return (
    <OfficePage title={texts.title}>
      {query.isError ? (
        <LoadError text={texts.loadFailed} isCentred isLoading={query.isFetching} onRetry={() => query.refetch()} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </OfficePage>
  )
}

type Panel = { kind: 'tag'; id: number } | { kind: 'new'; parentId: number } | null

function Tags({ data }: { data: OfficeTags }) {
  const { view, change: filter } = useListView(tagList)
  const client = useQueryClient()
  const tags = data.tags.map(fromOffice)
  const roots = tags.filter((tag) => tag.parentId === null)
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set(roots.slice(2).map(({ id }) => id)))
  const [panel, setPanel] = useState<Panel>(null)
  const [Delete, fetchDelete] = useLazyModule(loadDelete)
  const [deleted, setDeleted] = useState<TreeTag | null>(null)
  const move = useTagMove(tags)
  const found = findTags(tags, view)
  const matches = found ? tags.filter((tag) => matchesView(tag, view)).length : tags.length
  const update = (fresh: OfficeTags) =>
    client.setQueryData<OfficeTags>(TAGS_KEY, { tags: fresh.tags, groups: fresh.groups })
  const unfold = (id: number, isUnfolded = true) => {
    const next = new Set(unfolded)
    if (isUnfolded) next.add(id)
    else next.delete(id)
    setUnfolded(next)
  }
  const open = panel?.kind === 'tag' ? tags.find((tag) => tag.id === panel.id) : undefined
  const add = () => setPanel({ kind: 'new', parentId: open?.id ?? roots[0]?.id ?? 0 })
  useLetterKey('KeyN', add)
  const parentId = panel?.kind === 'new' ? panel.parentId : open?.parentId
  const parent = tags.find((tag) => tag.id === parentId) ?? null

  return (
    <OfficePage
      title={texts.title}
      lead={texts.lead(tags.length, tags.filter((tag) => tag.posts > 0).length)}
      actions={
        <Button icon={<Plus className="icon" aria-hidden="true" />} aria-keyshortcuts="N" onClick={add}>
          {texts.add} <KeyHint>N</KeyHint>
        </Button>
      }
    >
      <FilterBar
        search={{
          label: texts.search,
          maxLength: NAME_MAX,
          words: view.search,
          onSearch: (search) => filter({ search }),
        }}
        count={texts.count(matches)}
      >
        <FilterSelect
          label={texts.group}
          value={view.group}
          options={data.groups.map(({ key, label }) => ({ value: key, label }))}
          onChange={(group) => filter({ group })}
        />
        <FilterSelect
          label={texts.used}
          value={view.posts}
          options={[
            { value: '0', label: texts.empty },
            { value: '1', label: texts.filled },
          ]}
          onChange={(posts) => filter({ posts })}
        />
      </FilterBar>
      <div className="with-side-panel">
        {found?.size === 0 ? (
          <ListState
            hasFailed={false}
            isFetching={false}
            onRetry={() => {}}
            rows={0}
            isFiltered
            onClearFilters={() => filter({ search: '', group: '', posts: '' })}
            empty={{ title: texts.title }}
          />
        ) : (
          <TagTree
            tags={tags}
            found={found}
            openId={open?.id ?? null}
            unfolded={unfolded}
            onFold={unfold}
            onOpen={(id) => setPanel({ kind: 'tag', id })}
            onMove={(id, place) => {
              unfold(place.parentId)
              move(id, place)
            }}
          />
        )}
        {(open || panel?.kind === 'new') && (
          <TagPanel
            key={open ? `${open.id} ${open.revision}` : `new ${parentId}`}
            tag={open ?? null}
            parent={parent}
            groups={data.groups}
            onClose={() => setPanel(null)}
            onDelete={() => open && fetchDelete(() => setDeleted(open))}
            onSaved={(fresh) => {
              update(fresh)
              const saved = fresh.tags.find((tag) => tag.id === fresh.id)
              showSnackbar(open ? texts.saved : texts.added(saved?.name ?? ''))
              if (saved?.parent_id) unfold(saved.parent_id)
              setPanel({ kind: 'tag', id: fresh.id })
            }}
          />
        )}
      </div>
      {Delete && deleted && (
        <Delete
          tag={deleted}
          tags={tags}
          onClose={() => setDeleted(null)}
          onDeleted={(fresh) => {
            setDeleted(null)
            setPanel(null)
            update(fresh)
            showSnackbar(fresh.moved > 0 ? texts.merged(deleted.name, fresh.moved) : texts.deleted(deleted.name))
          }}
        />
      )}
    </OfficePage>
  )
}

function matchesView(tag: TreeTag, { search, group, posts }: TagView): boolean {
  const words = search.toLowerCase()
  return (
    (words === '' || tag.name.toLowerCase().includes(words) || tag.slug.includes(words)) &&
    (group === '' || tag.group === group) &&
    (posts === '' || (posts === '0') === (tag.posts === 0))
  )
}

/** The tags that match, with their ancestors; null without a filter. */
function findTags(tags: readonly TreeTag[], view: TagView): ReadonlySet<number> | null {
  if (!view.search && !view.group && !view.posts) return null
  const matching = tags.filter((tag) => matchesView(tag, view))
  return new Set(matching.flatMap((tag) => lineOf(tags, tag.id).map(({ id }) => id)))
}
