/** Signing in as a browser does, by name and password. */
import type { Actor, Response, TestApp } from './app.ts'
import { solveCaptcha } from './captcha.ts'

interface Typed {
  /** An e-mail address for the members' door, else a name of the university. */
  name: string
  password: string
  remember?: boolean
  /** Solved unless given. */
  captcha?: string
}

/** Tries one door; `from` is whoever tries, a visitor unless said. */
export async function trySignIn(
  site: TestApp,
  { name, password, remember, captcha }: Typed,
  { from = site, door = 'member', headers = {} as Record<string, string> } = {} as {
    from?: Pick<Actor, 'get' | 'post'>
    door?: 'member' | 'university'
    headers?: Record<string, string>
  },
): Promise<Response> {
  const body = { password, remember, 'g-recaptcha-response': captcha ?? (await solveCaptcha(from)) }
  if (door === 'member') return from.post('/api/login', { ...body, email: name }, headers)
  return from.post('/api/sala_login', { ...body, username: name }, headers)
}

/** The `Set-Cookie` of the session; an answer sets other cookies beside it. */
export function sessionCookieOf(answer: Response): string | undefined {
  return [answer.headers['set-cookie'] ?? []].flat().find((cookie) => /^(__Host-)?sala_sid=/.test(cookie))
}

/** The session value of an answer's cookie. */
export function sessionOf(answer: Response): string | undefined {
  return /sala_sid=([\w-]{43})/.exec(String(answer.headers['set-cookie']))?.[1]
}

/** The browser of somebody who has signed in. */
export async function signIn(site: TestApp, typed: Typed, door: 'member' | 'university' = 'member'): Promise<Actor> {
  const answer = await trySignIn(site, typed, { door })
  const token = sessionOf(answer)
  if (answer.statusCode !== 200 || !token) throw new Error(`Nobody was signed in: ${answer.body}`)
  return site.holding(token)
}
