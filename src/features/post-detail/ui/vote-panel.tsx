import { CircleCheck, Presentation } from 'lucide-react'
import { useRef } from 'react'
import { Meter } from '#components/feedback/meter.tsx'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { useRequestTraining, useVoteTraining } from '#features/interactions/ui/mutations.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'

interface VotePanelProps {
  post: Post
  /** Override of the vote request, which is POST or DELETE `/api/vote/{id}` by default (ACT-055, Q-161). */
  voteUrl?: string
  method?: 'POST' | 'DELETE'
}

/** The 'Online Training' card: vote for a training on this app, or request one (POST-019). */
export function VotePanel({ post, voteUrl, method }: VotePanelProps) {
  const { mutate: vote } = useVoteTraining(post, { voteUrl, method })
  const { mutate: requestTraining } = useRequestTraining(post)
  const panel = useRef<HTMLElement>(null)
  const isVoted = post.voted_by_current_user === 1
  const votes = post.total_voted_post
  const needed = post.minimum_voted_by
  return (
    <section className="card panel plum" aria-labelledby="vote" ref={panel} tabIndex={-1}>
      <h2 className="panel-header text-h3" id="vote" lang="en">
        <Presentation className="icon gold" aria-hidden="true" /> {postTexts.onlineTraining}
      </h2>
      <p className="quiet mt-1 mb-3 text-sm">{postTexts.voteText(needed)}</p>
      <Meter value={Math.min(votes, needed)} max={needed} label={postTexts.voteMeter} />
      <p className="mt-1.5 mb-3.5 flex justify-between text-sm">
        <b className="numeric">{postTexts.votes(votes, needed)}</b>
        <span className="quiet">{postTexts.votesLeft(needed - votes)}</span>
      </p>
      <MemberButton
        className="btn btn-accent w-full"
        path={post.direct_uri_by_type}
        pendingAction={{ action: 'votetraining', id: post.id }}
        onPress={() => vote(!isVoted)}
        onReplay={() => vote(true)}
        aria-pressed={isVoted}
        lang="en"
      >
        {isVoted && <CircleCheck className="icon" aria-hidden="true" />}
        {isVoted ? postTexts.voted : postTexts.voteNow}
      </MemberButton>
      {post.requested_by_current_user === 1 ? (
        <p className="mt-3 flex items-center justify-center gap-2 text-sm">
          <CircleCheck className="icon gold" aria-hidden="true" /> {postTexts.requested}
        </p>
      ) : (
        votes < needed && (
          <MemberButton
            className="btn btn-sm mt-2 w-full text-on-plum"
            path={post.direct_uri_by_type}
            pendingAction={{ action: 'request', id: post.id }}
            onPress={() => {
              // The button is removed after the request is sent, so the panel takes the focus.
              panel.current?.focus({ preventScroll: true })
              requestTraining()
            }}
          >
            {postTexts.request}
          </MemberButton>
        )
      )}
    </section>
  )
}
