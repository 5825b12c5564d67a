/** Unsent reviews in the session storage of the tab. They survive a failed call, a reload and a sign-in. */
import { tryStorage } from '#lib/web-storage.ts'
import { SCORES } from '../constants.ts'

export interface ReviewDraft {
  score: number
  opinion: string
  impacts: number[]
  isAnonymous: boolean
  trainingId: number | null
}

const keyOf = (place: string) => `sala-review ${place}`

/** Returns null if there is none or its data is invalid. */
export function readReviewDraft(place: string): ReviewDraft | null {
  return tryStorage(() => {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null')
    if (!draft || typeof draft.opinion !== 'string' || !Array.isArray(draft.impacts)) return null
    return {
      score: SCORES.includes(draft.score) ? draft.score : 0,
      opinion: draft.opinion,
      impacts: draft.impacts.filter((id: unknown) => Number.isInteger(id)),
      isAnonymous: draft.isAnonymous === true,
      trainingId: Number.isInteger(draft.trainingId) ? draft.trainingId : null,
    }
  })
}

export function saveReviewDraft(place: string, draft: ReviewDraft): void {
  // Without storage the text stays in the form only.
  tryStorage(() => sessionStorage.setItem(keyOf(place), JSON.stringify(draft)))
}

export function deleteReviewDraft(place: string): void {
  tryStorage(() => sessionStorage.removeItem(keyOf(place)))
}
