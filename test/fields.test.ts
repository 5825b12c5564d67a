/**
 * What of a person leaves the site, to whom (security §4.3): every endpoint states its fields of people here, and every
 * reader looks at every address for everything that only its owner may read.
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

// Who is told what: the lists of the audiences.
const OWN = Object.keys(Account.shape).filter((key) => key !== 'id')
const CARD = ['teacher_name', 'teacher_image', 'teacher_location']
const COMMENTER = ['fullname', 'user_profile', 'role_type', 'anonymous_name']
const AUTHOR = [
  ...['name_for_case_study', 'desc_for_case_study', 'job', 'location', 'avatar', 'user_profile', 'member_type'],
  ...['ideas', 'total_followers', 'following', 'isFollowing'],
]
const PUBLIC = [
  ...['fullname', 'prefix_name', 'member_type', 'member_type_text', 'user_profile', 'about_me', 'job', 'workplace'],
  ...['province', 'ideas', 'total_followers', 'following', 'isFollowing'],
]

/** Fields of people that each endpoint may answer; an endpoint that is not here has none. */
const stated: Record<string, readonly string[]> = {
  'GET /api/user': OWN,
  'POST /api/v2/register': OWN,
  'POST /api/v2/email-verification': ['is_email_verified'],
  'POST /user/user_profile/update': OWN,
  'GET /api/v2/profile/:userId': [...PUBLIC, 'contact_email'],
  'GET /api/v2/profile/:userId/ideas': CARD,
  'GET /api/content_v2': CARD,
  'GET /api/search': CARD,
  'GET /api/v2/case-studies': CARD,
  'GET /api/highlight-posts': CARD,
  'GET /api/v2/popular-tools': CARD,
  'GET /api/content_v2/my-board': CARD,
  'GET /api/v2/content/:type/:postId': [...CARD, ...AUTHOR, ...COMMENTER],
  'GET /api/v2/content/:postId/comments': COMMENTER,
  'POST /comment/post/:postId': COMMENTER,
  'PATCH /comment/:commentId': COMMENTER,
  'POST /api/v2/follower': ['following', 'total_followers'],
  'DELETE /api/v2/follower/:userId': ['following', 'total_followers'],
  'GET /api/admin/comments': [...COMMENTER, 'reporter'],
  'GET /api/admin/audit': [...COMMENTER, 'actor'],
  'POST /api/admin/comments/:commentId/reveal-author': ['fullname'],
}

const known = new Set([...OWN, ...PUBLIC, ...CARD, ...COMMENTER, ...AUTHOR, 'reporter', 'actor', 'contact_email'])
/** Names that would say something of a person, should anybody add them. */
const TELLING =
  /mail$|phone|mobile|^tel$|code$|passw|hash|secret|token|user_?name|birth|^kind$|address|network|^ip$|_key$|role/
/** Words of the site itself that look like it: of tags and notices, of a search's suggestions, of the visitor's token. */
const INNOCENT: Record<string, readonly string[]> = {
  kind: [
    ...['GET /api/v2/tags', 'GET /api/v2/education-plan', 'GET /api/v2/search-suggestions', 'GET /api/notifications'],
    ...['POST /api/notifications/unsubscribe', 'POST /api/admin/comments/:commentId/reveal-author'],
  ],
}

const calls = features.flatMap(({ endpoints }) => endpoints.map(({ endpoint }) => endpoint))
const titleOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** Every name of a field, however deep; of a JSON Schema those of its properties. */
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

function ofPeople(keys: Iterable<string>, title: string): string[] {
  return [...keys].filter((key) => known.has(key) || (TELLING.test(key) && !INNOCENT[key]?.includes(title))).sort()
}

describe('fields of people', () => {
  test.each(calls.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    'security §4.3 %s answers no field of a person that is not stated',
    (title, { output }) => {
      const keys = keysOf(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }), true)
      const allowed = stated[title] ?? []
      expect(ofPeople(keys, title).filter((key) => !allowed.includes(key))).toEqual([])
    },
  )

  test('PROF-096 Q-58 the public person is its list, and nothing else', () => {
    expect(Object.keys(Profile.shape).sort()).toEqual(['id', ...PUBLIC, 'contact_email'].sort())
    for (const secret of ['email', 'id_code', 'username', 'mobile', 'role_id', 'role_type', 'firstname', 'lastname']) {
      expect(Object.keys(Profile.shape)).not.toContain(secret)
    }
  })
})

interface Owner {
  id: number
  kind: string
  /** What nobody else may ever read. */
  secrets: Record<string, string>
  /** Where signed-in readers write to a teacher. */
  contact: string | null
  addresses: string[]
}

const KINDS = ['member', 'teacher', 'staff', 'student', 'admin'] as const
let site: TestApp
const owners: Owner[] = []
const readers: Record<string, Actor> = {}
/** By reader, then by address. */
const answers: Record<string, Record<string, string>> = {}

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
    const isWrittenTo = user.memberType === 1
    owners.push({
      id: user.id,
      kind,
      secrets: Object.fromEntries(
        Object.entries({
          // The one address of a teacher who chose no other is the one that readers may write to.
          ...(kind === 'staff' ? {} : { email }),
          ...(isWrittenTo ? {} : { contactEmail: user.contactEmail }),
          ...{ idCode, mobile, username },
        }).filter((entry): entry is [string, string] => Boolean(entry[1])),
      ),
      contact: isWrittenTo ? (user.contactEmail ?? email) : null,
      addresses: allAddresses(
        { reviewId: review.id, storyId: story.id, userId: user.id, commentId: comment.id },
        'เรื่องของ',
      ),
    })
  }
  readers.visitor = site
  // Everybody follows, likes and pins everybody, so that every list has people in it.
  const { primaryPool: pool } = site.db
  await pool.query(
    'insert into follows (follower_id, user_id) select a.id, b.id from users a join users b on a.id <> b.id',
  )
  await pool.query('insert into post_pins (user_id, post_id) select u.id, p.id from users u cross join posts p')
  for (const [name, reader] of Object.entries(readers)) {
    answers[name] = await crawlEndpoints(reader, [...new Set(owners.flatMap(({ addresses }) => addresses))])
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
  // A word in place beats a name in its place.
  return matches.sort((a, b) => a.path.split(':').length - b.path.split(':').length)[0]
}

describe.each(['visitor', ...KINDS])('what %s is told', (reader) => {
  test('security §4.3 every call answers whom its contract lets in, and nobody else', () => {
    const wrong: string[] = []
    for (const [address, answer] of Object.entries(answers[reader] ?? {})) {
      const endpoint = endpointOf(address)
      if (!endpoint) continue
      const status = Number(answer.slice(0, 3))
      const expected =
        reader === 'visitor' && endpoint.access !== 'public'
          ? [401]
          : reader !== 'admin' && endpoint.access === 'admin'
            ? [403]
            : [200, 404, 422]
      if (!expected.includes(status)) wrong.push(`${status} ${address}`)
    }
    expect(wrong).toEqual([])
  })

  test('PROF-096 security §4.3 no answer carries a field of a person beyond those that are stated', () => {
    const wrong: string[] = []
    for (const [address, answer] of Object.entries(answers[reader] ?? {})) {
      const endpoint = endpointOf(address)
      if (!endpoint || !answer.startsWith('200 {')) continue
      const title = titleOf(endpoint)
      const allowed = (stated[title] ?? []).filter((key) => reader !== 'visitor' || key !== 'contact_email')
      for (const key of ofPeople(keysOf(JSON.parse(answer.slice(4))), title)) {
        if (!allowed.includes(key)) wrong.push(`${key} ${address}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('PROF-037 Q-58 Q-61 security §4.3 no body holds another person’s address, number, code or user name', () => {
    const wrong: string[] = []
    for (const { id, kind, secrets, contact } of owners) {
      for (const [address, answer] of Object.entries(answers[reader] ?? {})) {
        const isOwn = reader === kind
        const mayKnow = isOwn && (address === '/api/user' || address.startsWith('/my-profile'))
        for (const [name, value] of Object.entries(secrets)) {
          if (answer.includes(value) && !mayKnow) wrong.push(`${name} of ${kind} ${address}`)
        }
        if (contact === null || !answer.includes(contact) || mayKnow) continue
        const isProfile = address === `/api/v2/profile/${id}` || address === `/profile/${id}`
        if (reader === 'visitor' || !isProfile) wrong.push(`contact of ${kind} ${address}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('PROF-096 Q-58 Q-61 a profile is exactly the list of its reader', () => {
    for (const { id, contact } of owners) {
      const { data } = JSON.parse((answers[reader]?.[`/api/v2/profile/${id}`] ?? '').slice(4))
      const isWrittenTo = reader !== 'visitor' && contact !== null
      expect(Object.keys(data).sort()).toEqual(['id', ...PUBLIC, ...(isWrittenTo ? ['contact_email'] : [])].sort())
    }
  })
})

test('the secrets that are looked for do stand where their owner reads them', () => {
  for (const { kind, secrets, contact } of owners) {
    const own = answers[kind]?.['/api/user'] ?? ''
    for (const value of Object.values(secrets)) {
      if (value !== 'letters-to-admin@example.com') expect(own).toContain(value)
    }
    if (contact) expect(own).toContain(contact)
  }
  const staff = owners.find(({ kind }) => kind === 'staff')
  expect(answers.member?.[`/api/v2/profile/${staff?.id}`]).toContain('sign-in-of-staff@example.com')
})
