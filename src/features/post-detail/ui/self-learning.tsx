import { BookOpen, CirclePlay, Download } from 'lucide-react'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'
import { SignInButton } from './sign-in-button.tsx'

/** The 'Self-Learning' card: the manual and the video (POST-018, POST-049). */
export function SelfLearning({ post }: { post: Post }) {
  const manual = post.tech_review?.manual_file_name
  if (!manual && !post.video) return null
  return (
    <section className="card panel" aria-labelledby="self-learning">
      <h2 className="panel-h text-h3" id="self-learning" lang="en">
        <BookOpen className="i" aria-hidden="true" /> {postTexts.selfLearning}
      </h2>
      <p className="mt-1 mb-3.5 text-sm text-ink-2">{postTexts.selfLearningText}</p>
      {manual && (
        <SignInButton className="btn btn-soft w-full" path={post.direct_uri_by_type}>
          <Download className="i" aria-hidden="true" /> {postTexts.downloadManual}
        </SignInButton>
      )}
      {post.video && (
        <SignInButton className="btn btn-outline mt-2 w-full" path={post.direct_uri_by_type}>
          <CirclePlay className="i" aria-hidden="true" /> {postTexts.watchVideo}
        </SignInButton>
      )}
    </section>
  )
}
