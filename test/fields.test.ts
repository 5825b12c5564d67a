/**
 * Personal data in responses. The fields of users that each endpoint may return are declared here, and
 * all addresses are requested by every kind of reader and searched for data that only its owner may read.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Account } from '#features/accounts/contract.ts'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { Profile } from '#features/profiles/contract.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { features } from '../src/features.ts'
import { type Actor, type TestApp, testApp } from './app.ts'
import { allAddresses, crawlEndpoints, realPages } from './crawl-endpoints.ts'
import { isOfficeOfPeople, officeFields } from './office-fields.ts'
import { COMPARISON, isForTeachers, storyFields } from './story-fields.ts'

// Fields of users, by audience.
const OWN = Object.keys(Account.shape).filter((key) => key !== 'id')
const CARD = [
  'teacher_name',
  'teacher_short_name',
  'teacher_image',
  'teacher_location',
  'teacher_province',
  'short_name',
]
const COMMENTER = ['fullname', 'short_name', 'user_profile', 'role_type', 'anonymous_name', 'is_teacher']
const REVIEWER = ['fullname', 'user_profile']
const AUTHOR = [
  ...['name_for_case_study', 'desc_for_case_study', 'job', 'location', 'avatar', 'user_profile', 'member_type'],
  ...['ideas', 'total_followers', 'following', 'isFollowing', 'short_name'],
]
const PUBLIC = [
  ...['fullname', 'prefix_name', 'member_type', 'member_type_text', 'user_profile', 'about_me', 'job', 'workplace'],
  ...['province', 'ideas', 'total_followers', 'following', 'isFollowing'],
]

// Of the people whose posts a search found.
const FOUND = ['province', 'member_type', 'isFollowing']
/** Fields of users that each endpoint may return; endpoints that are not listed must return none. */
const declaredFields: Record<string, readonly string[]> = {
  'GET /api/user': OWN,
  'GET /api/my-certificate': ['fullname'],
  'GET /api/v2/me': [...OWN, 'role', 'token', 'kind', 'roleType', 'following'],
  'POST /api/v2/register': OWN,
  'POST /api/v2/email-verification': ['is_email_verified'],
  'POST /user/user_profile/update': OWN,
  'GET /api/v2/profile/:userId': [...PUBLIC, 'contact_email'],
  'GET /api/v2/profile/:userId/ideas': CARD,
  'GET /api/content_v2': [...CARD, ...FOUND],
  'GET /api/search': [...CARD, ...FOUND],
  'GET /api/v2/case-studies': CARD,
  'GET /api/highlight-posts': CARD,
  'GET /api/v2/popular-tools': CARD,
  'GET /api/content_v2/my-board': [...CARD, ...FOUND],
  'GET /api/v2/content/:type/:postId': [...CARD, ...AUTHOR, ...COMMENTER],
  'GET /api/v2/content/:postId/comments': COMMENTER,
  'GET /api/v2/reviews': REVIEWER,
  'GET /api/v2/reviews/:type': REVIEWER,
  'GET /api/v2/trainings/:trainingId/reviews': REVIEWER,
  'GET /api/v2/profile/:userId/reviews': REVIEWER,
  'GET /api/reviews/my-review': REVIEWER,
  'GET /api/my-review': [...REVIEWER, 'anonymous_name'],
  'POST /api/reviews': REVIEWER,
  'PATCH /api/reviews/:reviewId': REVIEWER,
  'GET /api/admin/reviews': [...REVIEWER, 'reporter'],
  'GET /api/admin/review-audit': ['actor'],
  'POST /api/admin/reviews/:reviewId/reveal-author': ['fullname'],
  'POST /comment/post/:postId': COMMENTER,
  'PATCH /comment/:commentId': COMMENTER,
  'GET /api/v2/trainings': CARD,
  'GET /api/v2/me/home': CARD,
  'GET /api/v2/me/home/choices': ['following'],
  'POST /api/v2/me/home/rows': ['following'],
  'POST /api/v2/me/home/room': ['following'],
  'POST /api/v2/follower': ['following', 'total_followers'],
  'DELETE /api/v2/follower/:userId': ['following', 'total_followers'],
  'GET /api/v2/admin/certificates': ['fullname'],
  'GET /api/admin/comments': [...COMMENTER, 'reporter'],
  'GET /api/my-purchase/:invoiceNo': ['address'],
  'PATCH /api/my-purchase/:invoiceNo': ['address'],
  'POST /api/my-purchase/:invoiceNo/slip': ['address'],
  'GET /api/my-purchase-buyer': ['address'],
  'GET /api/admin/audit': [...COMMENTER, 'actor'],
  'POST /api/admin/comments/:commentId/reveal-author': ['fullname'],
  ...storyFields,
  ...officeFields,
}

const known = new Set([...OWN, ...PUBLIC, ...CARD, ...COMMENTER, ...AUTHOR, 'reporter', 'actor', 'contact_email'])
/** Field names that indicate personal data. */
const PERSONAL =
  /mail$|phone|mobile|^tel$|code$|passw|hash|secret|token|user_?name|birth|^kind$|address|network|^ip$|_key$|role/
/** Fields with such a name that are not personal data: kinds of tags and rows, public hashes and codes of licences. */
const NOT_PERSONAL: Record<string, readonly string[]> = {
  credentialHash: ['GET /api/certificate/:number'],
  code: ['GET /api/v2/content/:type/:postId'],
  kind: [
    ...['GET /api/v2/tags', 'GET /api/v2/education-plan', 'GET /api/v2/search-suggestions', 'GET /api/notifications'],
    ...['GET /api/v2/me/home', 'GET /api/v2/me/home/choices', 'POST /api/v2/me/home/rows', 'POST /api/v2/me/home/room'],
    ...['POST /api/notifications/unsubscribe', 'POST /api/admin/comments/:commentId/reveal-author'],
    ...['POST /api/admin/reviews/:reviewId/reveal-author', 'GET /api/receipt/:code', COMPARISON],
  ],
}

const calls = features.flatMap(({ endpoints }) => endpoints.map(({ endpoint }) => endpoint))
const titleOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
/** All field names at any depth; for a JSON Schema, the names of its properties. */
function keysOf(node: unknown, isSchema = false, into = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const one of node) keysOf(one, isSchema, into)
  else if (node && typeof node === 'object') {
    for (const [key, value] of Object.entries(node)) {
      if (!isSchema) into.add(key)
      else if (key === 'properties') for (const name of Object.keys(value as object)) into.add(name)
      keysOf(value, isSchema, into)
    }
  }
  return into
}

function personalFields(keys: Iterable<string>, title: string): string[] {
  return [...keys].filter((key) => known.has(key) || (PERSONAL.test(key) && !NOT_PERSONAL[key]?.includes(title))).sort()
}

describe('declared fields', () => {
  test.each(calls.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s returns only declared fields of users',
    (title, { output }) => {
      const keys = keysOf(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }), true)
      const allowed = declaredFields[title] ?? []
      expect(personalFields(keys, title).filter((key) => !allowed.includes(key))).toEqual([])
    },
  )

  test('PROF-096 Q-58 the public profile has exactly the declared fields', () => {
    expect(Object.keys(Profile.shape).sort()).toEqual(['id', ...PUBLIC, 'contact_email'].sort())
    for (const secret of ['email', 'id_code', 'username', 'mobile', 'role_id', 'role_type', 'firstname', 'lastname']) {
      expect(Object.keys(Profile.shape)).not.toContain(secret)
    }
  })
})

interface Owner {
  id: number
  kind: string
  /** Values that only the owner may read. */
  secrets: Record<string, string>
  /** Contact address of a teacher, visible to signed-in readers. */
  contact: string | null
  addresses: string[]
}

const KINDS = ['member', 'teacher', 'staff', 'student', 'admin'] as const
let site: TestApp
const owners: Owner[] = []
const readers: Record<string, Actor> = {}
/** By reader, then by address. */
const responses: Record<string, Record<string, string>> = {}

beforeAll(async () => {
  site = await testApp({ env: { CAPTCHA_PROVIDER: 'none' }, rateLimits: 'off', pages: realPages() })
  const db = site.db.primary
  await createTagTree(db)
  for (const [at, kind] of KINDS.entries()) {
    const isUniversity = kind === 'staff' || kind === 'student'
    const fields = {
      email: `sign-in-of-${kind}@example.com`,
      idCode: `X7700${at}`,
      mobile: `08-7700-${at}${at}${at}${at}`,
      firstname: `ชื่อจริง${'กขคงจ'[at]}`,
      lastname: 'เจ้าของ',
      ...(isUniversity && { kind, roleId: kind === 'staff' ? 1 : 2, username: `login-of-${kind}` }),
    } as const
    const user =
      kind === 'teacher'
        ? await createTeacher(db, { ...fields, contactEmail: 'letters-to-teacher@example.com' })
        : kind === 'admin'
          ? await createAdmin(db, { ...fields, contactEmail: 'letters-to-admin@example.com' })
          : await createUser(db, { ...fields, memberType: { staff: 1, student: 2, member: 3 }[kind] })
    const review = await createTechReview(db, { authorId: user.id, topic: `รีวิวของ ${kind}`, tagIds: [54] })
    const story = await createStory(db, { authorId: user.id, topic: `เรื่องของ ${kind}`, story: { type: 1 } })
    const comment = await createComment(db, { postId: review.id, userId: user.id })
    await createComment(db, { postId: story.id, userId: user.id, isAnonymous: true, anonymousName: 'ช*****จ' })
    readers[kind] = await site.as(user)
    const { email, idCode, mobile, username } = user
    const hasContact = user.memberType === 1
    owners.push({
      id: user.id,
      kind,
      secrets: Object.fromEntries(
        Object.entries({
          // A teacher without a separate contact address is contacted by the sign-in address.
          ...(kind === 'staff' ? {} : { email }),
          ...(hasContact ? {} : { contactEmail: user.contactEmail }),
          ...{ idCode, mobile, username },
        }).filter((entry): entry is [string, string] => Boolean(entry[1])),
      ),
      contact: hasContact ? (user.contactEmail ?? email) : null,
      addresses: allAddresses(
        { reviewId: review.id, storyId: story.id, userId: user.id, commentId: comment.id },
        'เรื่องของ',
      ),
    })
  }
  readers.visitor = site
  // All users follow each other and pin all posts, so that every list contains users.
  const { primaryPool: pool } = site.db
  await pool.query(
    'insert into follows (follower_id, user_id) select a.id, b.id from users a join users b on a.id <> b.id',
  )
  await pool.query('insert into post_pins (user_id, post_id) select u.id, p.id from users u cross join posts p')
  for (const [name, reader] of Object.entries(readers)) {
    responses[name] = await crawlEndpoints(reader, [...new Set(owners.flatMap(({ addresses }) => addresses))])
  }
}, 240_000)
afterAll(() => site.close())

/** The endpoint behind an address; undefined for a page or a file. */
function endpointOf(address: string) {
  const [path = ''] = address.split('?')
  const matches = calls.filter(
    ({ method, path: pattern }) =>
      method === 'GET' && new RegExp(`^${pattern.replace(/:[A-Za-z]+/g, '[^/]+')}$`).test(path),
  )
  // A literal path segment takes precedence over a parameter.
  return matches.sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0]
}

describe.each(['visitor', ...KINDS])('responses to %s', (reader) => {
  test('every endpoint allows exactly the readers of its contract', () => {
    const wrong: string[] = []
    for (const [address, response] of Object.entries(responses[reader] ?? {})) {
      const endpoint = endpointOf(address)
      if (!endpoint) continue
      const status = Number(response.slice(0, 3))
      const expected =
        reader === 'visitor' && endpoint.access !== 'public'
          ? [401]
          : reader !== 'admin' && (endpoint.access === 'admin' || isForTeachers(endpoint, reader))
            ? [403]
            : [200, 404, 422]
      if (!expected.includes(status)) wrong.push(`${status} ${address}`)
    }
    expect(wrong).toEqual([])
  })

  test('PROF-096 no response has an undeclared field of a user', () => {
    const wrong: string[] = []
    for (const [address, response] of Object.entries(responses[reader] ?? {})) {
      const endpoint = endpointOf(address)
      if (!endpoint || !response.startsWith('200 {')) continue
      const title = titleOf(endpoint)
      const allowed = (declaredFields[title] ?? []).filter((key) => reader !== 'visitor' || key !== 'contact_email')
      for (const key of personalFields(keysOf(JSON.parse(response.slice(4))), title)) {
        if (!allowed.includes(key)) wrong.push(`${key} ${address}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('PROF-037 Q-58 Q-61 no body has another user’s email, phone number, code or user name', () => {
    const wrong: string[] = []
    for (const { id, kind, secrets, contact } of owners) {
      for (const [address, response] of Object.entries(responses[reader] ?? {})) {
        const isOwn = reader === kind
        const isOwnPage = ['/api/user', '/api/v2/me'].includes(address) || address.startsWith('/my-profile')
        const mayKnow = (isOwn && isOwnPage) || isOfficeOfPeople(address, reader)
        for (const [name, value] of Object.entries(secrets)) {
          if (response.includes(value) && !mayKnow) wrong.push(`${name} of ${kind} ${address}`)
        }
        if (contact === null || !response.includes(contact) || mayKnow) continue
        const isProfile = address === `/api/v2/profile/${id}` || address === `/profile/${id}`
        if (reader === 'visitor' || !isProfile) wrong.push(`contact of ${kind} ${address}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('PROF-096 Q-58 Q-61 a profile has exactly the fields declared for its reader', () => {
    for (const { id, contact } of owners) {
      const { data } = JSON.parse((responses[reader]?.[`/api/v2/profile/${id}`] ?? '').slice(4))
      const hasContact = reader !== 'visitor' && contact !== null
      expect(Object.keys(data).sort()).toEqual(['id', ...PUBLIC, ...(hasContact ? ['contact_email'] : [])].sort())
    }
  })
})

test('the test is effective: owners get the secrets that are searched for', () => {
  for (const { kind, secrets, contact } of owners) {
    const own = responses[kind]?.['/api/user'] ?? ''
    for (const value of Object.values(secrets)) {
      if (value !== 'letters-to-admin@example.com') expect(own).toContain(value)
    }
    if (contact) expect(own).toContain(contact)
  }
  const staff = owners.find(({ kind }) => kind === 'staff')
  expect(responses.member?.[`/api/v2/profile/${staff?.id}`]).toContain('sign-in-of-staff@example.com')
})
