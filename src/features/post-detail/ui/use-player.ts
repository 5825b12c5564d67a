import { createStore } from '#components/state/store.ts'

/** The post whose video plays; only one plays at a time. */
const playingPostId = createStore<number | null>(null)

/** Starts the video of a post in place of its cover. */
export function playVideo(postId: number): void {
  playingPostId.set(postId)
  document.getElementById('cover')?.scrollIntoView({ block: 'center' })
}

export function usePlayer(postId: number): boolean {
  return playingPostId.use() === postId
}
