/** Who may write, and what a story needs before it is published. Pure rules, used on the server and in the browser. */
import { isTeacher } from '#features/accounts/policy.ts'
import { isAdmin, type Viewer } from '#lib/viewer.ts'
import { LICENCE_URLS, type Licence, TOOLS_MIN } from './constants.ts'
import type { StoryFields, ToolFields } from './fields.ts'
import { licenceTexts, fieldTexts as texts, UNTITLED } from './texts.ts'

/** Teachers write, admins too. */
export function canWrite(viewer: Pick<Viewer, 'memberType' | 'roleType' | 'suspension'> | null): boolean {
  return viewer !== null && (isTeacher(viewer.memberType) || isAdmin(viewer))
}

export type StoryRole = 'author' | 'co-author' | 'admin'

/** The author and admins delete, restore, invite and change who wrote it; a co-author writes. */
export function canManage(role: StoryRole): boolean {
  return role !== 'co-author'
}

/** Points of the check-list before publishing, in the order of the editor. */
const CHECKS = [
  'topic',
  'headline_caption',
  'description',
  'category',
  'levels',
  'learning_styles',
  'image_id',
  'alt',
  'tools',
] as const
export type CheckName = (typeof CHECKS)[number]

export interface Check {
  name: CheckName
  isDone: boolean
  /** What is missing, as the server rejects it; empty when done. */
  errors: Readonly<Record<string, string>>
}

/** The check-list of a story. `lead` and `cover` are asked for like the rest: cards and links need them. */
export function checkStory(story: StoryFields): Check[] {
  const errors: Record<CheckName, Record<string, string>> = {
    topic: story.topic && story.topic !== UNTITLED ? {} : { topic: texts.topic },
    headline_caption: story.headline_caption ? {} : { headline_caption: texts.leadMissing },
    description: hasContent(story.description) ? {} : { description: texts.descriptionMissing },
    category: story.category.length > 0 ? {} : { category: texts.tagRequired },
    levels: story.levels.length > 0 ? {} : { levels: texts.tagRequired },
    learning_styles: story.learning_styles.length > 0 ? {} : { learning_styles: texts.tagRequired },
    image_id: story.image_id ? {} : { image_id: texts.cover },
    alt: countUndescribed(story.description) === 0 ? {} : { alt: texts.alt },
    tools: toolErrors(story.tools),
  }
  return CHECKS.map((name) => ({ name, isDone: Object.keys(errors[name]).length === 0, errors: errors[name] }))
}

/** Texts by field of everything that publishing still needs; empty when the story is ready. */
export function missingFields(story: StoryFields): Record<string, string> {
  return Object.assign({}, ...checkStory(story).map(({ errors }) => errors))
}

/** STORY-023, STORY-024, STORY-028: rows count from 0 in field names and from 1 in texts. */
export function toolErrors(tools: readonly ToolFields[]): Record<string, string> {
  const errors: Record<string, string> = {}
  if (tools.length < TOOLS_MIN) errors.tools = texts.tools
  for (const [at, tool] of tools.entries()) {
    if (!tool.name) errors[`tools.${at}.name`] = texts.toolName
    if (tool.tech_review_id === null && !tool.image_id) errors[`tools.${at}.file`] = texts.logo(at + 1)
  }
  return errors
}

/** STORY-028 */
export function canRemoveTool(tools: readonly unknown[]): boolean {
  return tools.length > TOOLS_MIN
}

function hasContent(html: string): boolean {
  return /<(img|table)\b/.test(html) || html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== ''
}

/** Pictures in cleaned HTML without alternative text that are not marked as decoration. */
function countUndescribed(html: string): number {
  const pictures = html.match(/<img\b[^>]*>/g) ?? []
  return pictures.filter((tag) => !/\brole="presentation"/.test(tag) && !/\balt="\s*[^"\s]/.test(tag)).length
}

/** A licence as the page of a story shows it; `url` is null without a public licence. */
export function presentLicence(code: string) {
  const { name, short } = licenceTexts[code as Licence]
  return { code, name, text: short, url: LICENCE_URLS[code as Licence] }
}
