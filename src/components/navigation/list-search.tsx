import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../forms/button.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { kitTexts } from '../texts.ts'

interface ListSearchProps {
  label: string
  placeholder?: string
  maxLength: number
  /** The words of the list on the screen; another list needs another `key`. */
  words: string
  onSearch: (words: string) => void
}

/** The search of one list, sent by its button or Enter. */
export function ListSearch({ label, placeholder = label, maxLength, words, onSearch }: ListSearchProps) {
  const [text, setText] = useState(words)
  return (
    <form
      role="search"
      className="mb-4 flex max-w-[640px] gap-2"
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
          placeholder={placeholder}
          maxLength={maxLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" variant="soft" icon={<Search className="icon" aria-hidden="true" />}>
        {kitTexts.find}
      </Button>
    </form>
  )
}
