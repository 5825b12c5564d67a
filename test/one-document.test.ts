/** Public pages: one document for every reader, and a hint cookie that decides nothing on the server (decision 0073). */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { createSession } from '#server/http/sessions/session.ts'
import { insertRow } from '#test/rows.ts'
import { type Response, type TestApp, testApp } from './app.ts'
import { realFrontEnd, withoutRandomParts } from './crawl-endpoints.ts'

const ROLES = ['member', 'student', 'teacher', 'moderator', 'editor', 'admin'] as const
type Role = (typeof ROLES)[number]

interface Person {
  id: number
  token: string
  /** What identifies the person: name, address, token. */
  marks: string[]
}

let site: TestApp
let people: Record<Role, Person>
let addresses: string[]
let review: string
let draft: string

beforeAll(async () => {
  const { register: pages, errorPage } = realFrontEnd()
  site = await testApp({ env: { CAPTCHA_PROVIDER: 'none' }, rateLimits: 'off', pages, errorPage })
  const db = site.db.primary
  await createTagTree(db)
  await insertRow(db, 'policies', { tab: 'privacy', content: '<p>นโยบาย</p>' })
  const author = await createTeacher(db)
  const { id: reviewId } = await createTechReview(db, { authorId: author.id, tagIds: [3] })
  const { id: storyId } = await createStory(db, { authorId: author.id, tagIds: [54] })
  const { id: trainingId } = await createTraining(db, { authorId: author.id })
  const entries = ROLES.map(async (role) => [role, await createReader(role, reviewId, author.id)] as const)
  people = Object.fromEntries(await Promise.all(entries)) as Record<Role, Person>
  review = `/content/tech-review/${reviewId}`
  draft = `/content/tech-review/${(await createTechReview(db, { authorId: people.teacher.id, status: 0 })).id}`
  const values: Record<string, string[]> = {
    '/content/event/$postId': [`/content/event/${trainingId}`],
    '/content/$type/$postId': [review, `/content/teaching-story/${storyId}`],
    '/profile/$userId': [author.id, ...Object.values(people).map(({ id }) => id)].map((id) => `/profile/${id}`),
    '/certificate/$number': ['/certificate/CERT-2026-000001'],
    '/$slug': ['/talk', '/no-such-slug'],
    '/search': ['/search', `/search?search=${encodeURIComponent('รีวิว')}`],
  }
  const isPublic = ({ access, store, audience }: (typeof routes)[number]) =>
    access !== 'member' && store !== 'none' && !audience
  addresses = routes.filter(isPublic).flatMap(({ path }) => values[path] ?? [path])
  site.app.contentBus.dropHere()
}, 60_000)
afterAll(() => site.close())

/** A person of this role who has reacted to the post and follows its author. */
async function createReader(role: Role, postId: number, authorId: number): Promise<Person> {
  const db = site.db.primary
  const names = { firstname: `ผู้อ่าน${role}`, lastname: `ของ${role}`, email: `reader.${role}@example.com` }
  const create = {
    member: () => createUser(db, names),
    student: () => createUser(db, { ...names, kind: 'student' }),
    teacher: () => createTeacher(db, names),
    moderator: () => createUser(db, { ...names, officeRole: 'moderator' }),
    editor: () => createUser(db, { ...names, officeRole: 'editor' }),
    admin: () => createAdmin(db, names),
  }[role]
  const { id } = await create()
  for (const table of ['post_likes', 'post_pins'] as const) await insertRow(db, table, { userId: id, postId })
  await insertRow(db, 'follows', { followerId: id, userId: authorId })
  const token = await createSession(db, { userId: id, isRemembered: false, userAgent: 'test' })
  return { id, token, marks: [names.firstname, names.lastname, names.email, token] }
}

const HINT = 'sala_signed_in=c0ffee'
const read = (url: string, cookie?: string, headers: Record<string, string> = {}): Promise<Response> =>
  site.request({ url, headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers } })
const cookieOf = ({ token }: Person) => `sala_sid=${token}; ${HINT}`
const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const bytesOf = ({ statusCode, headers, rawPayload }: Response) =>
  [statusCode, headers.etag, headers.vary, headers['cache-control'], hashOf(rawPayload)] as const
const cookiesOf = ({ headers }: Response) => [headers['set-cookie'] ?? []].flat()

describe('decision 0073 a public page has one document', () => {
  test('every reader gets the bytes of a visitor, and no session is read', async () => {
    expect(addresses.length).toBeGreaterThan(20)
    for (const address of addresses) {
      const visitor = await read(address)
      // What is missing is not stored, so only its time differs.
      const isStored = visitor.statusCode === 200
      const seen = (response: Response) =>
        isStored ? bytesOf(response) : [response.statusCode, hashOf(withoutRandomParts(response.body))]
      for (const role of ROLES) {
        site.queries.length = 0
        const response = await read(address, cookieOf(people[role]))
        if (isStored) expect([address, role, site.queries]).toEqual([address, role, []])
        expect([address, role, ...seen(response)]).toEqual([address, role, ...seen(visitor)])
        expect(cookiesOf(response)).toEqual([])
      }
    }
  }, 120_000)

  test('it contains nothing of a reader, not even of the one who asked first', async () => {
    for (const address of addresses) {
      site.app.contentBus.dropHere()
      const { body } = await read(address, cookieOf(people.admin))
      const isOfPerson = address.startsWith('/profile/')
      for (const { marks } of Object.values(people)) {
        for (const mark of isOfPerson ? marks.slice(2) : marks)
          expect([address, body.includes(mark)]).toEqual([address, false])
      }
      expect(body).not.toMatch(/"(?:liked|pin)_by_current_user":1|"isFollowing":1/)
    }
  }, 120_000)

  test('it names its posts and people for the personal call, the same for everyone', async () => {
    const { body } = await read(review)
    const [, query] = /<meta name="personal-query" content="([^"]*)"/.exec(body) ?? []
    const asked = new URLSearchParams(query?.replaceAll('&amp;', '&'))
    expect(asked.get('posts')?.split(',')).toContain(review.split('/').at(-1))
    const me = await site.holding(people.member.token).get(`/api/v2/me?${asked}`)
    expect(me.json().data).toMatchObject({
      account: null,
      viewer: { id: people.member.id, fullname: expect.stringContaining('ผู้อ่านmember') },
      reactions: [expect.objectContaining({ liked_by_current_user: 1, pin_by_current_user: 1 })],
      following: [expect.any(Number)],
    })
  })

  test('AB-130 a browser with the document gets 304, signed in or not', async () => {
    const { headers } = await read('/')
    for (const role of ROLES) {
      const again = await read('/', cookieOf(people[role]), { 'if-none-match': String(headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  })

  test('a draft is a personal page of its author and of admins, and 404 for all others', async () => {
    for (const role of ROLES) {
      const response = await read(draft, cookieOf(people[role]))
      const isAllowed = role === 'teacher' || role === 'admin'
      expect([role, response.statusCode]).toEqual([role, isAllowed ? 200 : 404])
      if (!isAllowed) continue
      expect(response.headers['cache-control']).toBe('private, no-store')
      expect(response.headers.vary).toContain('Cookie')
      expect(response.body.includes(`ผู้อ่าน${role}`)).toBe(true)
      expect(response.body.includes('<meta name="personal-query"')).toBe(false)
    }
    expect((await read(draft)).statusCode).toBe(404)
  })
})

describe('decision 0073 the hint cookie decides nothing', () => {
  test('forged, foreign, expired and duplicate cookies get the document of a visitor', async () => {
    const visitor = bytesOf(await read('/'))
    const { token } = people.member
    const cookies = [
      HINT,
      'sala_signed_in=',
      `sala_signed_in=${'x'.repeat(3_000)}`,
      `sala_signed_in=<script>alert(1)</script>`,
      `${HINT}; ${HINT}`,
      `${HINT}; sala_sid=${'A'.repeat(43)}`,
      `${HINT}; sala_sid=${token}; sala_sid=${people.admin.token}`,
      `sala_sid=${token}`,
      `xsala_signed_in=1; sala_sid=${token}`,
    ]
    for (const cookie of cookies) expect([cookie, ...bytesOf(await read('/', cookie))]).toEqual([cookie, ...visitor])
  })

  test('Q-09 it opens no personal page and no call', async () => {
    for (const path of ['/my-board', '/my-profile', '/admin']) {
      const response = await read(path, HINT)
      expect([path, response.statusCode, response.headers.location]).toEqual([
        path,
        302,
        expect.stringContaining('action=sign-in'),
      ])
    }
    expect((await read('/api/user', HINT, { 'x-requested-with': 'XMLHttpRequest' })).statusCode).toBe(401)
  })

  test('AB-121 headers and cookies cannot change the stored document', async () => {
    site.app.contentBus.dropHere()
    const poison = {
      'x-forwarded-host': 'evil.example',
      'x-original-url': '/admin',
      'accept-language': 'en',
      'user-agent': '<script>alert(1)</script>',
      referer: 'https://evil.example/',
    }
    const first = await read('/trends?utm_source=%3Cscript%3E', `${cookieOf(people.admin)}; theme=evil`, poison)
    expect(first.body).not.toMatch(/evil|alert\(1\)/)
    expect(bytesOf(await read('/trends'))).toEqual(bytesOf(first))
  })

  test('a session without a hint gets one with its next page or call; an ended session loses it', async () => {
    const { token } = people.teacher
    for (const [url, cookie] of [
      ['/', `sala_sid=${token}`],
      ['/my-board', `sala_sid=${token}`],
      ['/api/v2/me', `sala_sid=${token}`],
    ] as const) {
      expect([url, cookiesOf(await read(url, cookie))]).toEqual([
        url,
        [expect.stringMatching(/^sala_signed_in=[0-9a-f]{12}; Path=\/; SameSite=Lax$/)],
      ])
    }
    const ended = await read('/api/v2/me', `sala_sid=${'B'.repeat(43)}; ${HINT}`)
    expect(ended.json().data.viewer).toBe(null)
    expect(cookiesOf(ended)).toEqual(['sala_signed_in=; Path=/; SameSite=Lax; Max-Age=0'])
    expect(cookiesOf(await read('/', 'other=1'))).toEqual([])
  })
})
