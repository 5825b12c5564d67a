/** Statistics cards of a profile. */
import { bangkokMonth, monthLabel } from '#lib/dates.ts'
import { throwError } from '#server/errors.ts'
import type { MonthCounts, Months, VisitorCall } from '#server/feature.ts'
import { STATS, type Stat } from '../../constants.ts'
import type { StatsCard } from '../../contract.ts'
import { growthOf } from '../../policy.ts'
import { statsTexts } from '../../texts.ts'
import { countTeaching, findMember } from '../repository/stats.ts'

/**
 * Implements PROF-026, PROF-046..052, decision Q-62: counts the events of this calendar month in Bangkok and of the
 * month before.
 * @throws {AppError} 404
 */
export async function readLearning(
  { db, now, countLearning }: Pick<VisitorCall, 'db' | 'now' | 'countLearning'>,
  { userId }: { userId: number },
): Promise<{ data: StatsCard[] }> {
  const person = await findMember(db, userId)
  if (!person) throwError('not_found')
  const months: Months = { last: bangkokMonth(now, -1), this: bangkokMonth(now), next: bangkokMonth(now, 1), now }
  const [learning, teaching] = await Promise.all([
    countLearning(db, userId, months),
    person.isTeacher ? countTeaching(db, userId, months) : {},
  ])
  const counts: Partial<Record<Stat, MonthCounts>> = { ...learning, ...teaching }
  return {
    data: STATS.flatMap((stat) => {
      const count = counts[stat]
      return count ? [cardOf(stat, count, months)] : []
    }),
  }
}

function cardOf(stat: Stat, { thisMonth, lastMonth }: MonthCounts, months: Months): StatsCard {
  return {
    id: stat,
    title: statsTexts.titles[stat],
    title_en: statsTexts.englishTitles[stat],
    subtitle: statsTexts.subtitle(monthLabel(months.this)),
    items: [{ thisMonth, lastMonth, unit: statsTexts.units[stat], remark: statsTexts.remark(monthLabel(months.last)) }],
    ...growthOf(thisMonth, lastMonth),
  }
}
