/** Signs in as a browser does, with name and password. */
import type { Actor, Response, TestApp } from './app.ts'
import { solveCaptcha } from './captcha.ts'

interface Credentials {
  /** An email address for members, a user name for university accounts. */
  name: string
  password: string
  remember?: boolean
  /** Captcha response; solved by default. */
  captcha?: string
}

/** Sends a sign-in request by one method; `from` is the browser, by default a visitor. */
export async function trySignIn(
  site: TestApp,
  { name, password, remember, captcha }: Credentials,
  { from = site, method = 'member', headers = {} as Record<string, string> } = {} as {
    from?: Pick<Actor, 'get' | 'post'>
    method?: 'member' | 'university'
    headers?: Record<string, string>
  },
): Promise<Response> {
  const body = { password, remember, 'g-recaptcha-response': captcha ?? (await solveCaptcha(from)) }
  if (method === 'member') return from.post('/api/login', { ...body, email: name }, headers)
  return from.post('/api/sala_login', { ...body, username: name }, headers)
}

/** The `Set-Cookie` header of the session; a response may also set other cookies. */
export function sessionCookieOf(response: Response): string | undefined {
  return [response.headers['set-cookie'] ?? []].flat().find((cookie) => /^(__Host-)?sala_sid=/.test(cookie))
}

/** The session token in a response's cookie. */
export function sessionOf(response: Response): string | undefined {
  return /sala_sid=([\w-]{43})/.exec(String(response.headers['set-cookie']))?.[1]
}

/** Signs in and returns the browser. */
export async function signIn(
  site: TestApp,
  credentials: Credentials,
  method: 'member' | 'university' = 'member',
): Promise<Actor> {
  const response = await trySignIn(site, credentials, { method })
  const token = sessionOf(response)
  if (response.statusCode !== 200 || !token) throw new Error(`Sign-in failed: ${response.body}`)
  return site.holding(token)
}
