/** Groups of suggestions below the search field, and which of them is selected. */
import type { Suggestion, SuggestionKind } from './contract.ts'

type SuggestionGroupName = 'posts' | 'questions' | 'tags' | 'people'

interface SuggestionGroup {
  name: SuggestionGroupName
  suggestions: Suggestion[]
}

const groups: Record<SuggestionGroupName, readonly SuggestionKind[]> = {
  posts: ['tool', 'topic'],
  questions: ['question'],
  tags: ['tag', 'word'],
  people: ['author'],
}

/** Suggestions by group, without empty groups; the order within a group stays. */
export function groupSuggestions(suggestions: readonly Suggestion[]): SuggestionGroup[] {
  return (Object.keys(groups) as SuggestionGroupName[]).flatMap((name) => {
    const found = suggestions.filter(({ kind }) => groups[name].includes(kind))
    return found.length > 0 ? [{ name, suggestions: found }] : []
  })
}

/**
 * The place of the selected text among newer suggestions; -1 where it is gone. A list that changes under the arrow keys
 * neither loses the selection nor moves it to another text.
 */
export function selectedPlace(texts: readonly string[], selected: string | null): number {
  return selected === null ? -1 : texts.indexOf(selected)
}
