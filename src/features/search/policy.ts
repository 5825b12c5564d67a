/** Groups of suggestions below the search field. */
import type { Suggestion, SuggestionKind } from './contract.ts'

export type SuggestionGroupName = 'posts' | 'tags' | 'people'

export interface SuggestionGroup {
  name: SuggestionGroupName
  suggestions: Suggestion[]
}

const groups: Record<SuggestionGroupName, readonly SuggestionKind[]> = {
  posts: ['tool', 'topic'],
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
