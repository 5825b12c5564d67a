/** The fields of the working copy: as the editor holds them, and as the server takes them. */
import type { Output } from '#lib/contract.ts'
import type { StoryDraft, uploadPicture } from '../contract.ts'
import type { StoryChanges } from '../fields.ts'
import { UNTITLED } from '../texts.ts'

export type SentPicture = Output<typeof uploadPicture>['data']

/** Fields that the editor changes, with what it shows of tools and cover. */
export type EditedFields = Omit<StoryDraft, 'version' | 'saved_at' | 'saved_by'>

export const emptyTool = () => ({
  id: null,
  name: '',
  fileName: '',
  tech_review_id: null,
  custom: 1 as const,
  url: '',
  image_id: null,
  postable_type: null,
  topic: null,
  preview: null,
})

export const emptyFields: EditedFields = {
  topic: '',
  headline_caption: '',
  description: '',
  type: 0,
  category: [],
  levels: [],
  learning_styles: [],
  subjects: [],
  video_url: '',
  image_id: null,
  cover: null,
  tools: [emptyTool()],
  licence: 'all-rights-reserved',
  name_for_case_study: '',
  desc_for_case_study: '',
}

export function fieldsOf({ version, saved_at, saved_by, ...draft }: StoryDraft): EditedFields {
  const fields = draft.topic === UNTITLED ? { ...draft, topic: '' } : draft
  return fields.tools.length > 0 ? fields : { ...fields, tools: [emptyTool()] }
}

/** The fields that differ, as the server takes them. A row without name and logo is not sent. */
export function changesBetween(saved: EditedFields, now: EditedFields): StoryChanges {
  const [from, to] = [toRequest(saved), toRequest(now)]
  const names = Object.keys(to) as (keyof StoryChanges)[]
  // The text of a long story is compared as it is.
  const differs = (one: unknown, other: unknown) =>
    typeof one === 'object' ? JSON.stringify(one) !== JSON.stringify(other) : one !== other
  const changed = names.filter((name) => differs(to[name], from[name]))
  // A story always has a name on the server.
  return Object.fromEntries(changed.filter((name) => name !== 'topic' || to.topic).map((name) => [name, to[name]]))
}

function toRequest({ cover, tools, ...fields }: EditedFields): StoryChanges {
  return {
    ...fields,
    topic: fields.topic.trim(),
    tools: tools
      .filter(({ name, image_id, tech_review_id }) => name.trim() || image_id || tech_review_id)
      .map(({ preview, topic, postable_type, ...tool }) => tool),
  }
}
