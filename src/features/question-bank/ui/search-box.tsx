import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { SEARCH_MAX } from '../constants.ts'
import { listTexts as texts } from '../texts.ts'

interface SearchBoxProps {
  label: string
  words: string
  onSearch: (words: string) => void
}

/** A search of the office, sent by its button or Enter. */
export function SearchBox({ label, words, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(words)
  return (
    <search>
      <form
        role="search"
        className="mb-5 flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text.trim())
          // The list is the one of these words already.
          if (text.trim() === words) event.currentTarget.querySelector('input')?.focus()
        }}
      >
        <div className="min-w-0 flex-1">
          <TextInput
            type="search"
            aria-label={label}
            placeholder={label}
            maxLength={SEARCH_MAX}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <Button type="submit" variant="soft" icon={<Search className="icon" aria-hidden="true" />}>
          {texts.find}
        </Button>
      </form>
    </search>
  )
}
