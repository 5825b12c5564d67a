/** Display rules of a profile: pure functions, shared by server and browser. */

import { profilePath } from '#features/accounts/constants.ts'
import { isTeacher } from '#features/accounts/policy.ts'
import type { ProfileTab } from './constants.ts'
import type { Profile } from './contract.ts'

type Trend = 'up' | 'down' | 'none'

interface Growth {
  trend: Trend
  /** In percent, signed; null if last month's count is 0. */
  growth: number | null
}

/** Compares this month with the last one (PROF-049..052, decision Q-63). */
export function growthOf(thisMonth: number, lastMonth: number): Growth {
  const trend = thisMonth > lastMonth ? 'up' : thisMonth < lastMonth ? 'down' : 'none'
  if (lastMonth === 0) return { trend, growth: thisMonth === 0 ? 0 : null }
  // Round halves away from zero for losses as for gains, and avoid minus zero.
  const percent = ((thisMonth - lastMonth) / lastMonth) * 100
  return { trend, growth: Math.sign(percent) * Math.round(Math.abs(percent)) || 0 }
}

const BADGES = { 0: 'general', 1: 'teacher', 2: 'learner', 3: 'general' } as const
export type MemberBadge = (typeof BADGES)[keyof typeof BADGES]

/** Badge of a member type (PROF-028..030, PROF-034). */
export function badgeOf(memberType: keyof typeof BADGES): MemberBadge {
  return BADGES[memberType]
}

/** Whether the job has content: neither empty nor a dash (PROF-008, PROF-009). */
export function hasJob(job: string): boolean {
  return !/^[\s\-\u2010-\u2015]*$/.test(job)
}

/**
 * The tab requested by the address; by default ideas if there are any. Only teachers have ideas (PROF-020, PROF-031).
 */
export function tabOf(
  asked: string | undefined,
  { ideas, member_type }: Pick<Profile, 'ideas' | 'member_type'>,
): ProfileTab {
  if (asked === 'learning') return 'learning'
  if (asked === 'ideas' && isTeacher(member_type)) return 'ideas'
  return ideas > 0 ? 'ideas' : 'learning'
}

/** JSON-LD of a profile page. */
export function profileJsonLd(profile: Profile, origin: string): object {
  const url = origin + profilePath(profile.id)
  const has = (text: string | null) => text || undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    inLanguage: 'th',
    mainEntity: {
      '@type': 'Person',
      name: profile.fullname,
      identifier: String(profile.id),
      url,
      description: has(profile.about_me),
      image: profile.user_profile ? origin + profile.user_profile : undefined,
      jobTitle: hasJob(profile.job) ? profile.job : undefined,
      worksFor: profile.workplace ? { '@type': 'Organization', name: profile.workplace } : undefined,
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/FollowAction',
        userInteractionCount: profile.total_followers,
      },
      agentInteractionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/WriteAction',
        userInteractionCount: profile.ideas,
      },
    },
  }
}
