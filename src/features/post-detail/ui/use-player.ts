import { createStore } from '#components/state/store.ts'

/** The post whose video plays; one at a time. */
const news = createStore<number | null>(null)

/** Starts the video of a post where its cover stands. */
export function playVideo(postId: number): void {
  news.set(postId)
  document.getElementById('cover')?.scrollIntoView({ block: 'center' })
}

export function usePlayer(postId: number): boolean {
  return news.use() === postId
}
