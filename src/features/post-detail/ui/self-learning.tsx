import { BookOpen, CirclePlay, Download } from 'lucide-react'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { manualPath } from '#features/interactions/constants.ts'
import { useSaveAction } from '#features/interactions/ui/mutations.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'
import { playVideo } from './use-player.ts'

/** The 'Self-Learning' card: the manual and the video (POST-018, POST-049). */
export function SelfLearning({ post }: { post: Post }) {
  const { mutate: saveAction } = useSaveAction(post)
  const path = post.direct_uri_by_type
  const manual = post.tech_review?.manual_file_name
  if (!manual && !post.video) return null
  const offer = manual && post.video ? 'both' : manual ? 'manual' : 'video'
  return (
    <section className="card panel" aria-labelledby="self-learning">
      <h2 className="panel-header text-h3" id="self-learning" lang="en">
        <BookOpen className="icon" aria-hidden="true" /> {postTexts.selfLearning}
      </h2>
      <p className="mt-1 mb-3.5 text-sm text-ink-2">{postTexts.selfLearningTexts[offer]}</p>
      {manual && (
        <MemberButton
          className="btn btn-soft w-full"
          path={path}
          pendingAction={{ action: 'downloadmanual', id: post.id }}
          onPress={() => saveAction({ action: 'download-manual', url: downloadManual(post.id, manual) })}
        >
          <Download className="icon" aria-hidden="true" /> {postTexts.downloadManual}
        </MemberButton>
      )}
      {post.video && (
        <MemberButton
          className="btn btn-outline mt-2 w-full"
          path={path}
          pendingAction={{ action: 'watchvdo', id: post.id }}
          onPress={() => {
            playVideo(post.id)
            saveAction({ action: 'watch-vdo', url: path })
          }}
        >
          <CirclePlay className="icon" aria-hidden="true" /> {postTexts.watchVideo}
        </MemberButton>
      )}
    </section>
  )
}

/** Downloads a manual. Returns its URL. */
function downloadManual(postId: number, fileName: string): string {
  const link = document.createElement('a')
  link.href = manualPath(postId)
  link.download = fileName
  link.click()
  return link.href
}
