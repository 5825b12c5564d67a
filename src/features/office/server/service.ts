import type { ParsedInput } from '#lib/contract.ts'
import { can } from '#lib/permissions.ts'
import { containing } from '#server/database/pattern.ts'
import type { MemberCall } from '#server/feature.ts'
import type { findAnything as contract } from '../contract.ts'
import { countWaitingWork, findOrders, findPeople } from './repository.ts'

/** Counts only what the viewer may decide. */
export async function readWaiting({ db, viewer }: MemberCall) {
  const work = await countWaitingWork(db)
  return {
    data: {
      ...work,
      tests: can(viewer, 'test-takers.manage') ? work.tests : 0,
      slips: can(viewer, 'purchases.decide') ? work.slips : 0,
      mails: can(viewer, 'system.manage') ? work.mails : 0,
    },
  }
}

/** Numbers of orders contain a digit, names do not: each text is searched where it can be found. */
export async function findAnything({ db }: MemberCall, { search }: ParsedInput<typeof contract>) {
  const text = search.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')
  const pattern = containing(text)
  const isNumber = /\d|^inv/.test(text)
  const [people, orders] = await Promise.all([
    isNumber ? [] : findPeople(db, pattern, text),
    isNumber ? findOrders(db, pattern) : [],
  ])
  return { data: { people, orders } }
}
