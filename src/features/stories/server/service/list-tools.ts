/** STORY-029: the tools that the form suggests. */
import { imageUrl } from '#features/media/policy.ts'
import { postPath, TOOL_PIXELS } from '#features/posts/constants.ts'
import type { VisitorCall } from '#server/feature.ts'
import type { ToolOption } from '../../fields.ts'
import { listToolOptions } from '../repository/references.ts'

const TOOLS_LISTED = 1_000

export async function listTools({ db }: VisitorCall): Promise<ToolOption[]> {
  const rows = await listToolOptions(db, TOOLS_LISTED)
  return rows.map(({ id, topic, toolName, image, used }) => ({
    id,
    name: toolName,
    image: image && imageUrl(image, TOOL_PIXELS),
    url: postPath('tech_review', id),
    tech_review_id: id,
    postable_type: 'tech_review',
    topic,
    used,
  }))
}
