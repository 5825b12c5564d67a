/** Item statistics of a bank. */
import type { MemberCall } from '#server/feature.ts'
import { GROUP_SHARE } from '../../constants.ts'
import { discrimination, itemVerdict } from '../../policy.ts'
import { loadTest } from '../access.ts'
import { listItems } from '../repository/statistics.ts'

/** Questions that no finished form showed are left out. @throws {AppError} 404 */
export async function getItemStatistics({ db }: MemberCall, { trainingId }: { trainingId: number }) {
  await loadTest(db, trainingId)
  const rows = await listItems(db, trainingId, GROUP_SHARE)
  return {
    data: rows.map(({ questionId, number, shown, right, groups, choices, chosen }) => {
      const [upper, , lower] = groups
      const index = upper && lower ? discrimination(upper, lower) : null
      return {
        question_id: questionId,
        number,
        shown,
        right_percent: share(right, shown),
        discrimination: index,
        verdict: itemVerdict(shown, index),
        groups: groups.map((group) => share(group.right, group.size)),
        choices: choices.map((choice) => share(chosen[choice] ?? 0, shown)),
      }
    }),
  }
}

/** In percent; null of nothing. */
function share(part: number, all: number): number | null {
  return all === 0 ? null : Math.round((part / all) * 100)
}
