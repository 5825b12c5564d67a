/** Names of people. Pure rules, used on the server and in the browser. */
import { isTeacher } from '#lib/viewer.ts'
import { shortNameTexts } from './texts.ts'

export { isTeacher }

export interface NamedPerson {
  /** As written, with or without abbreviations and spaces. */
  prefixName: string
  firstname: string
  /** 1 teacher, 2 learner, 3 general. */
  memberType: number
}

/**
 * The name on cards and lists: the first name after the academic rank or title, or after the word for a teacher;
 * of everyone else the first name alone.
 */
export function shortName({ prefixName, firstname, memberType }: NamedPerson): string {
  const prefix = prefixName.replace(/\s/g, '')
  // The longer names contain the shorter ones, so the first match is the highest that the prefix begins with.
  const rank = shortNameTexts.ranks.find(({ names }) => names.some((name) => prefix.startsWith(name)))
  if (rank) return rank.short + firstname
  return isTeacher(memberType) ? shortNameTexts.teacher(firstname) : firstname
}
