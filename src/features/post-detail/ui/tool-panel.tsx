import { Circle, CircleCheck } from 'lucide-react'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { useReactions } from '#features/interactions/ui/use-reactions.ts'
import { formatCount } from '#lib/counts.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'

/** The tools of a teaching story, each with its tried toggle (POST-020..023). */
export function ToolPanel({ post }: { post: Post }) {
  const press = useReactions()
  const path = post.direct_uri_by_type
  const set = (tool: Post['edtech_tools'][number], isOn: boolean) =>
    press((reactions, context) => void reactions.setToolUsed(context, { tool, path }, isOn))
  return (
    <section className="card panel" aria-labelledby="tools">
      <h2 className="text-h3" id="tools">
        {postTexts.tools}
      </h2>
      <ul className="rows">
        {post.edtech_tools.map((tool) => (
          <li key={tool.id}>
            {tool.image ? (
              <img src={tool.image} alt="" width="48" height="48" loading="lazy" />
            ) : (
              <span className="tile" aria-hidden="true">
                {tool.name.slice(0, 1)}
              </span>
            )}
            <span className="row-title">
              {tool.url ? <ToolLink url={tool.url}>{tool.name}</ToolLink> : tool.name}
              <small className="numeric"> {postTexts.toolUsed(formatCount(tool.total_used))}</small>
            </span>
            <MemberButton
              className="used-toggle"
              path={path}
              // The post's own button has the same action. If both ids are equal, no action is stored for after
              // sign-in.
              pendingAction={tool.id === post.id ? undefined : { action: 'used_it', id: tool.id }}
              onPress={() => set(tool, tool.tried === 0)}
              onReplay={() => set(tool, true)}
              aria-pressed={tool.tried === 1}
            >
              {tool.tried ? (
                <CircleCheck className="icon" aria-hidden="true" />
              ) : (
                <Circle className="icon" aria-hidden="true" />
              )}
              {tool.tried ? postTexts.tried : postTexts.notTried}
            </MemberButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ToolLink({ url, children }: { url: string; children: string }) {
  if (url.startsWith('/')) return <a href={url}>{children}</a>
  return (
    <a href={url} target="_blank" rel="noopener nofollow">
      {children} <span className="visually-hidden">{postTexts.newTab}</span>
    </a>
  )
}
