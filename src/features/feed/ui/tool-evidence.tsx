import { ArrowRight } from 'lucide-react'
import { formatCount } from '#lib/counts.ts'
import type { PostCard } from '../contract.ts'
import { feedTexts } from '../texts.ts'

interface ToolEvidenceProps {
  post: Pick<PostCard, 'total_used_it'>
  tool: NonNullable<PostCard['tech_review']>
}

/** The tile of a tool, how many people used it, and the way to its review (FEED-045). */
export function ToolEvidence({ post, tool }: ToolEvidenceProps) {
  return (
    <div className="card-evidence">
      {tool.tool_image && (
        <img className="tool-tile" src={tool.tool_image} alt="" width="40" height="40" loading="lazy" />
      )}
      {post.total_used_it > 0 && (
        <span className="numeric">
          <b>{formatCount(post.total_used_it)}</b> {feedTexts.usedBy}
        </span>
      )}
      <span className="card-link" aria-hidden="true">
        {feedTexts.viewDetail} <ArrowRight className="icon" />
      </span>
    </div>
  )
}
