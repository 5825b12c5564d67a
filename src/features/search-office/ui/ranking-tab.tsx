import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge, type BadgeTone } from '#components/feedback/badge.tsx'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import type { Column } from '#components/office/columns.ts'
import { FilterBar } from '#components/office/filter-bar.tsx'
import { ListState } from '#components/office/list-state.tsx'
import { ListTable } from '#components/office/list-table.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { SEARCH_TEXT_MAX_LENGTH } from '#features/search/constants.ts'
import type { Output } from '#lib/contract.ts'
import { formatNumber } from '#lib/counts.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import type { Verdict } from '../constants.ts'
import type { ExplainedPost, explainSearch } from '../contract.ts'
import { rankingTexts as texts } from '../texts.ts'
import { rankingQuery } from './queries.ts'
import type { SearchTabProps } from './use-search-view.ts'

const loadDialog = () => import('./questions-dialog.tsx').then((module) => module.QuestionsDialog)

type Explanation = Output<typeof explainSearch>['data']
type Term = Explanation['terms'][number]

const TONES: Record<Verdict, BadgeTone> = {
  hit: 'success',
  unscored: 'success',
  below_cut: 'plain',
  lacks_words: 'plain',
  no_answer: 'plain',
}

/** Why posts rank: the words of a search with their weights, and the score of each post. */
export function RankingTab({ view, shown, change }: SearchTabProps) {
  const { api } = usePageContext()
  const [Dialog, fetchDialog] = useLazyModule(loadDialog)
  const [story, setStory] = useState<ExplainedPost | null>(null)
  function editQuestions(post: ExplainedPost) {
    fetchDialog()
    setStory(post)
  }
  const result = useQuery({ ...rankingQuery(api, shown.search), enabled: shown.search !== '' })
  const { data } = result
  const hits = data?.posts.filter(({ verdict }) => verdict === 'hit' || verdict === 'unscored').length ?? 0
  return (
    <>
      <FilterBar
        search={{
          label: texts.search,
          maxLength: SEARCH_TEXT_MAX_LENGTH,
          words: view.search,
          onSearch: (search) => change({ search }),
        }}
        count={data && texts.count(hits, data.posts.length)}
      />
      {shown.search === '' ? (
        <EmptyState picture="idea" title={texts.empty} text={texts.emptyText} />
      ) : (
        <ListState
          hasFailed={hasFailed(result)}
          isFetching={result.isFetching}
          onRetry={() => void result.refetch()}
          rows={data?.posts.length}
          isFiltered={false}
          onClearFilters={() => {}}
          empty={{ title: texts.nothing }}
        />
      )}
      {shown.search !== '' && !hasFailed(result) && (!data || data.terms.length > 0) && (
        <Scores text={shown.search} data={data} onEditQuestions={editQuestions} />
      )}
      {story && Dialog && <Dialog key={story.id} story={story} onClose={() => setStory(null)} />}
    </>
  )
}

interface ScoresProps {
  text: string
  data: Explanation | undefined
  onEditQuestions: (post: ExplainedPost) => void
}

function Scores({ text, data, onEditQuestions }: ScoresProps) {
  return (
    <>
      {data && data.scored_text !== text && <p className="mb-4">{texts.scoredAs(data.scored_text)}</p>}
      <h2 className="mb-3 text-h3">{texts.terms}</h2>
      <ListTable
        label={texts.terms}
        columns={termColumns}
        rows={data?.terms ?? []}
        rowKey={({ word }) => word}
        isLoading={!data}
        hasKeys={false}
      />
      {data && data.posts.length > 0 && (
        <>
          <h2 className="mt-8 mb-3 text-h3">{texts.posts}</h2>
          <ListTable
            label={texts.posts}
            columns={postColumns(data.terms, onEditQuestions)}
            rows={data.posts}
            rowKey={({ id }) => id}
            hasKeys={false}
          />
        </>
      )}
      <p className="mt-3 text-ink-2 text-sm">{texts.note}</p>
    </>
  )
}

const termColumns: readonly Column<Term>[] = [
  {
    key: 'word',
    label: texts.termColumns.word,
    phone: 'title',
    cell: ({ word, is_weak }) => (
      <span className="flex flex-wrap items-center gap-2">
        <b className="wrap-anywhere">{word}</b>
        {is_weak && <Badge>{texts.weak}</Badge>}
      </span>
    ),
  },
  { key: 'weight', label: texts.termColumns.weight, isNumber: true, cell: ({ weight }) => weight.toFixed(2) },
  {
    key: 'documents',
    label: texts.termColumns.documents,
    isNumber: true,
    cell: ({ documents }) => formatNumber(documents),
  },
  {
    key: 'lexemes',
    label: texts.termColumns.lexemes,
    cell: ({ lexemes }) => <span className="wrap-anywhere text-ink-2 text-sm">{lexemes.join(', ')}</span>,
  },
]

function postColumns(terms: readonly Term[], onEditQuestions: ScoresProps['onEditQuestions']): Column<ExplainedPost>[] {
  const percent = (share: number) => `${Math.round(share * 100)}%`
  const scored = (post: ExplainedPost, value: string) => (post.strengths.length > 0 ? value : '-')
  return [
    {
      key: 'post',
      label: texts.columns.post,
      phone: 'title',
      cell: ({ topic, direct_uri_by_type }) => (
        <a className="font-semibold hover:underline" href={direct_uri_by_type}>
          {topic}
        </a>
      ),
    },
    {
      key: 'verdict',
      label: texts.columns.verdict,
      cell: ({ verdict, missing }) => (
        <>
          <Badge tone={TONES[verdict]}>{texts.verdicts[verdict]}</Badge>
          {missing.length > 0 && <small className="block text-ink-2">{texts.missing(missing.join(', '))}</small>}
        </>
      ),
    },
    {
      key: 'score',
      label: texts.columns.score,
      isNumber: true,
      cell: (post) => <b>{scored(post, post.score.toFixed(2))}</b>,
    },
    { key: 'cut', label: texts.columns.cut, isNumber: true, cell: (post) => scored(post, post.cut.toFixed(2)) },
    {
      key: 'coverage',
      label: texts.columns.coverage,
      isNumber: true,
      below: 'narrow',
      cell: (post) => scored(post, percent(post.coverage)),
    },
    {
      key: 'words',
      label: texts.columns.words,
      below: 'medium',
      cell: ({ strengths, is_exact }) => (
        <>
          {strengths.map((strength, at) => (
            <span key={terms[at]?.word} className="block text-sm wrap-anywhere">
              {terms[at]?.word} <b className="numeric">{strength.toFixed(2)}</b>
            </span>
          ))}
          {is_exact && <small className="block text-ink-2">{texts.exact}</small>}
        </>
      ),
    },
    {
      key: 'questions',
      label: texts.questions,
      isActions: true,
      cell: (post) => <QuestionsButton post={post} onEdit={onEditQuestions} />,
    },
  ]
}

const FORMS = { tech_review: '/admin/posts', event: '/admin/events' } as const

/** Reviews and trainings have their questions in their forms. */
function QuestionsButton({ post, onEdit }: { post: ExplainedPost; onEdit: ScoresProps['onEditQuestions'] }) {
  const common = { size: 'sm', variant: 'outline', 'aria-label': texts.questionsOf(post.topic) } as const
  if (post.post_type === 'teaching_story')
    return (
      <Button {...common} onClick={() => onEdit(post)}>
        {texts.questions}
      </Button>
    )
  return (
    <ButtonLink {...common} href={`${FORMS[post.post_type]}/${post.id}`}>
      {texts.questions}
    </ButtonLink>
  )
}
