import { RemovableChip } from '#components/navigation/chip.tsx'
import { FilterBar } from '#components/office/filter-bar.tsx'
import { QUEUE_SEARCH_MAX } from '../constants.ts'
import { queueTexts as texts } from '../texts.ts'
import type { QueueView } from './queries.ts'

type QueueFilters = Pick<QueueView, 'post' | 'search'>

interface QueueToolsProps {
  view: QueueFilters
  /** Title of the post in the filter, when it is known. */
  topic?: string
  onChange: (next: Partial<QueueFilters>) => void
}

/** Filters of the list: text of the comment, and post. */
export function QueueTools({ view, topic, onChange }: QueueToolsProps) {
  return (
    <div className="mb-5">
      <FilterBar
        search={{
          label: texts.search,
          placeholder: texts.searchPlaceholder,
          maxLength: QUEUE_SEARCH_MAX,
          words: view.search,
          onSearch: (search) => onChange({ search }),
        }}
      />
      {(view.post || view.search) && (
        <p className="flex flex-wrap gap-2">
          {view.post && (
            <RemovableChip
              label={texts.onlyPost(topic ?? texts.post(Number(view.post)))}
              onRemove={() => onChange({ post: '' })}
            />
          )}
          {view.search && (
            <RemovableChip label={texts.onlySearch(view.search)} onRemove={() => onChange({ search: '' })} />
          )}
        </p>
      )}
    </div>
  )
}
