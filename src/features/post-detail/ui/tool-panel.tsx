import { Circle, CircleCheck } from 'lucide-react'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { useToggleToolUsed } from '#features/interactions/ui/mutations.ts'
import { formatCount } from '#lib/counts.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'

/** The tools of a teaching story, each with its tried toggle (POST-020..023). */
export function ToolPanel({ post }: { post: Post }) {
  return (
    <section className="card panel mt-8" aria-labelledby="tools">
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
            <UsedToggle post={post} tool={tool} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function UsedToggle({ post, tool }: { post: Post; tool: Post['edtech_tools'][number] }) {
  const path = post.direct_uri_by_type
  const { mutate: setUsed } = useToggleToolUsed(tool, path)
  const Icon = tool.tried ? CircleCheck : Circle
  return (
    <MemberButton
      className="used-toggle"
      path={path}
      // The post's own button has the same action. If both ids are equal, no action is stored for after sign-in.
      pendingAction={tool.id === post.id ? undefined : { action: 'used_it', id: tool.id }}
      onPress={() => setUsed(tool.tried === 0)}
      onReplay={() => setUsed(true)}
      aria-pressed={tool.tried === 1}
    >
      <Icon className="icon" aria-hidden="true" />
      {tool.tried ? postTexts.tried : postTexts.notTried}
    </MemberButton>
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
