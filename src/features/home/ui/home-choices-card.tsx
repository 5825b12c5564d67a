import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#components/feedback/load-error.tsx'
import { MultiSelect } from '#components/forms/multi-select.tsx'
import { Switch } from '#components/forms/switch.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { usePendingChoice } from '#components/state/use-pending-choice.ts'
import type { Tag } from '#features/tags/contract.ts'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { HOME_ROWS, type HomeRowKind } from '../constants.ts'
import type { HomeChoices } from '../contract.ts'
import { homeChoiceTexts as texts } from '../texts.ts'
import { useChooseHomeRow, useChooseRoom } from './mutations.ts'
import { homeChoicesQuery } from './queries.ts'

/** Card of the account page: which rows home shows, and the levels and subjects of the reader. Saved immediately. */
export function HomeChoicesCard() {
  const { api } = usePageContext()
  const choices = useQuery(homeChoicesQuery(api))
  return (
    <div id="home-rows" className="card padded grid gap-4" role="group" aria-labelledby="home-rows-title">
      <div>
        <h3 id="home-rows-title">{texts.title}</h3>
        <p className="text-sm text-ink-2">{texts.text}</p>
      </div>
      {hasFailed(choices) ? (
        <LoadError text={texts.failed} isLoading={choices.isFetching} onRetry={() => choices.refetch()} />
      ) : (
        <>
          {HOME_ROWS.map((kind) => (
            <RowSwitch key={kind} kind={kind} choices={choices.data} />
          ))}
          {choices.data && <RoomFields room={choices.data.room} />}
        </>
      )}
    </div>
  )
}

function RowSwitch({ kind, choices }: { kind: HomeRowKind; choices: HomeChoices | undefined }) {
  const { mutate } = useChooseHomeRow()
  const shown = usePendingChoice(choices?.rows[kind] === 1, (isShown, options) => mutate({ kind, isShown }, options))
  return (
    <Switch
      label={texts.rows[kind]}
      checked={shown.value}
      disabled={choices === undefined}
      aria-busy={shown.isPending || undefined}
      onChange={(event) => {
        const { checked } = event.currentTarget
        shown.choose(checked, () => showSnackbar(checked ? texts.shown : texts.hidden))
      }}
    />
  )
}

/** Levels and subjects; without a choice none is selected. */
function RoomFields({ room }: { room: HomeChoices['room'] }) {
  const { api } = usePageContext()
  const { data: tree = [] } = useQuery(tagsQuery(api))
  const { mutate } = useChooseRoom()
  const saved = room.is_chosen ? room.tags.map(({ id }) => id) : []
  const { value: chosen, choose } = usePendingChoice(saved, mutate)
  const all = flatten(tree)
  return (['level', 'subject'] as const).map((kind) => {
    const options = all.filter((tag) => tag.kind === kind)
    const ids = options.map(({ id }) => id)
    return (
      <MultiSelect
        key={kind}
        name={`room-${kind}`}
        legend={kind === 'level' ? texts.levels : texts.subjects}
        options={options.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={chosen.filter((id) => ids.includes(id)).map(String)}
        hint={kind === 'subject' ? texts.hint : undefined}
        onChange={(values) => choose([...chosen.filter((id) => !ids.includes(id)), ...values.map(Number)])}
      />
    )
  })
}

const flatten = (tags: readonly Tag[]): Tag[] => tags.flatMap((tag) => [tag, ...flatten(tag.child)])
