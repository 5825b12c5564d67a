import { BookOpen, CircleHelp, History, LayoutGrid, type LucideIcon, Search, Tag, User } from 'lucide-react'
import { CloseIcon } from '#components/icons/icons.tsx'
import { formatCount } from '#lib/counts.ts'
import type { SuggestionKind } from '../contract.ts'
import { searchTexts } from '../texts.ts'
import { HighlightedText } from './highlighted-text.tsx'
import { suggestionTexts as texts } from './texts.ts'

export interface Option {
  text: string
  kind: SuggestionKind | 'recent'
  posts?: number | undefined
}

interface SuggestionListProps {
  id: string
  groups: readonly { label: string; options: readonly Option[] }[]
  typed: string
  /** Place of the selected option in all groups; -1 for none. */
  active: number
  onChoose: (option: Option) => void
  /** Of a last search. */
  onRemove: (option: Option) => void
}

const icons: Record<Option['kind'], LucideIcon> = {
  ...{ tool: LayoutGrid, topic: BookOpen, question: CircleHelp, tag: Tag, word: Search, author: User },
  recent: History,
}

/** One listbox; the field has the focus and handles the keys. */
export function SuggestionList({ id, groups, typed, active, onChoose, onRemove }: SuggestionListProps) {
  const options = groups.flatMap((group) => group.options)
  return (
    <div id={id} role="listbox" aria-label={texts.label}>
      {groups.map((group, at) => (
        <div key={group.label} role="group" aria-labelledby={`${id}-group-${at}`}>
          <p className="suggestions-label" id={`${id}-group-${at}`}>
            {group.label}
          </p>
          {group.options.map((option) => {
            const place = options.indexOf(option)
            return (
              <SuggestionOption
                key={option.text}
                id={`${id}-${place}`}
                option={option}
                typed={typed}
                isSelected={place === active}
                onChoose={() => onChoose(option)}
                onRemove={() => onRemove(option)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface SuggestionOptionProps {
  id: string
  option: Option
  typed: string
  isSelected: boolean
  onChoose: () => void
  onRemove: () => void
}

function SuggestionOption({ id, option, typed, isSelected, onChoose, onRemove }: SuggestionOptionProps) {
  const Icon = icons[option.kind]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-label={option.kind === 'recent' ? texts.removeHint(option.text) : undefined}
      ref={(element) => {
        if (isSelected) element?.scrollIntoView({ block: 'nearest' })
      }}
      // The focus stays in the field, because losing it closes the list.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="suggestion-icon">
        <Icon className="icon" aria-hidden="true" />
      </span>
      <span className="suggestion-text">
        <HighlightedText text={option.text} terms={[typed, ...typed.split(/\s+/)]} />
      </span>
      {option.posts !== undefined && <small className="numeric">{searchTexts.posts(formatCount(option.posts))}</small>}
      {option.kind === 'recent' && (
        // For a pointer only: an option contains no controls, the key Delete does the same.
        <span
          className="suggestion-remove"
          title={texts.removeRecent}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            onRemove()
          }}
        >
          <CloseIcon className="icon" />
        </span>
      )}
    </div>
  )
}
