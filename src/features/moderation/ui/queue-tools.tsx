import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { RemovableChip } from '#components/navigation/chip.tsx'
import { QUEUE_SEARCH_MAX } from '../constants.ts'
import { queueTexts as texts } from '../texts.ts'
import type { QueueView } from './queries.ts'

interface QueueToolsProps {
  view: QueueView
  /** Title of the post in the filter, when it is known. */
  topic?: string
  onChange: (view: Partial<QueueView>) => void
}

/** Filters of the list: text of the comment, and post. */
export function QueueTools({ view, topic, onChange }: QueueToolsProps) {
  const [text, setText] = useState(view.search)
  const search = (event: FormEvent) => {
    event.preventDefault()
    onChange({ search: text.trim() })
  }
  return (
    <div className="mb-5 grid gap-3">
      <form role="search" className="flex gap-2" onSubmit={search}>
        <TextInput
          type="search"
          className="min-w-0 flex-1"
          aria-label={texts.search}
          placeholder={texts.searchPlaceholder}
          maxLength={QUEUE_SEARCH_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="soft" icon={<Search className="icon" aria-hidden="true" />}>
          {texts.find}
        </Button>
      </form>
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
