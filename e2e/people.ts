/** People of the site under test, written to its database: signing up and in is proved by the tests of the two forms. */
import { type APIRequestContext, type BrowserContext, type Page, request } from '@playwright/test'
import { createMember, createUser } from '#features/accounts/testing.ts'
import { createUniversityAccount } from '#features/university-directory/testing.ts'
import { HINT_COOKIE } from '#lib/hint-cookie.ts'
import { createSession } from '#server/http/sessions/session.ts'
import { solveChallengeOf } from '#test/captcha.ts'
import { TEST_PASSWORD } from '#test/passwords.ts'
import { withDb } from './database.ts'
import { ORIGIN } from './site.ts'

type NewPerson = NonNullable<Parameters<typeof createUser>[1]>

export interface Person {
  id: number
  /** Empty for university accounts. */
  email: string
  password: string
  firstname: string
  lastname: string
  /** With the prefix, as pages show it. */
  fullname: string
}

let count = 0
/** A number that no other test has. */
export const uniqueNumber = () => `${process.pid}${Date.now()}${count++}`
/** A Thai name that no other person has; names contain no digits. */
export const uniqueName = () => [...uniqueNumber()].map((digit) => 'กขคงจชซดตถ'[Number(digit)]).join('')

/** Creates a person: a member with e-mail address and password unless `kind` says otherwise. */
export async function createPerson(overrides: NewPerson = {}): Promise<Person> {
  const isMember = (overrides.kind ?? 'member') === 'member'
  const email = overrides.email ?? `kru.${uniqueNumber()}@example.com`
  const person = { firstname: 'สมพร', lastname: uniqueName(), ...overrides }
  const user = await withDb((db) => (isMember ? createMember(db, { ...person, email }) : createUser(db, person)))
  const { id, firstname, lastname, prefixName } = user
  const fullname = `${prefixName}${firstname} ${lastname}`
  return { id, email: user.email ?? '', password: TEST_PASSWORD, firstname, lastname, fullname }
}

/** Creates a session and returns the value of its cookie. */
export function startSession({ id }: Pick<Person, 'id'>): Promise<string> {
  return withDb((db) => createSession(db, { userId: id, isRemembered: false, userAgent: 'e2e' }))
}

/** Signs a person in to a browser context; ends no session that the context had before. */
export async function signInAs(context: BrowserContext, person: Pick<Person, 'id'>): Promise<void> {
  const value = await startSession(person)
  const cookie = { url: ORIGIN, sameSite: 'Lax' } as const
  await context.addCookies([
    { ...cookie, name: 'sala_sid', value, httpOnly: true },
    { ...cookie, name: HINT_COOKIE, value: value.slice(0, 12) },
  ])
}

/** Creates a person and signs this page's browser context in as them. */
export async function joinAs(page: Page, overrides: NewPerson = {}): Promise<Person> {
  const person = await createPerson(overrides)
  await signInAs(page.context(), person)
  return person
}

/** A client without a browser, signed in as this person or as a new one. */
export async function apiAs(person?: Pick<Person, 'id'>): Promise<APIRequestContext> {
  const token = await startSession(person ?? (await createPerson()))
  return request.newContext({ baseURL: ORIGIN, extraHTTPHeaders: { cookie: `sala_sid=${token}` } })
}

/** Sends a request as the site's own pages do, with the cookies of this page or client. */
export async function call(
  from: Page | APIRequestContext,
  path: string,
  body: object,
  method: 'POST' | 'PATCH' | 'DELETE' = 'POST',
) {
  const client = 'request' in from ? from.request : from
  const marker = { 'x-requested-with': 'XMLHttpRequest' }
  const { data } = await (await client.get('/api/v2/csrf-token', { headers: marker })).json()
  return client.fetch(path, { method, data: body, headers: { ...marker, 'x-csrf-token': data.token } })
}

/** Signs in through the API with a captcha that is solved in this process. */
export async function signInByApi(client: APIRequestContext, { email, password }: Pick<Person, 'email' | 'password'>) {
  const captcha = await solveChallengeOf(await (await client.get('/api/v2/captcha?purpose=sign-in')).json())
  return call(client, '/api/login', { email, password, remember: 0, 'g-recaptcha-response': captcha })
}

/** The signed-in person's own data. */
export const readAccount = async ({ request: client }: Page) => (await (await client.get('/api/user')).json()).data

export type Kind = 'staff' | 'student' | 'member'
export interface Credentials {
  username: string
  password: string
  fullname: string
}

/** Creates one person of each kind who can sign in. */
export async function createAccounts(): Promise<Record<Kind, Credentials>> {
  const number = uniqueNumber()
  const lastname = uniqueName()
  const email = `somying.${number}@example.com`
  const student = number.slice(-10)
  await withDb(async (db) => {
    const thai = (firstname: string) => ({ firstname, lastname, firstnameTh: firstname, lastnameTh: lastname })
    await createMember(db, { email, firstname: 'สมหญิง', lastname })
    await createUniversityAccount(db, { username: `somchai.${number}`, kind: 'staff', ...thai('สมชาย') })
    await createUniversityAccount(db, { username: student, kind: 'student', ...thai('ปิยะ') })
  })
  const credentials = (username: string, firstname: string) => ({
    username,
    password: TEST_PASSWORD,
    fullname: `${firstname} ${lastname}`,
  })
  return {
    member: credentials(email, 'สมหญิง'),
    staff: credentials(`somchai.${number}`, 'สมชาย'),
    student: credentials(student, 'ปิยะ'),
  }
}
