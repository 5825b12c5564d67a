/** Operations of a use case on the session of the browser; the cookie is updated with it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../database/db.ts'
import type { CallSession } from '../../feature.ts'
import type { Csrf } from './csrf.ts'
import { endedHintCookie, hintCookie } from './hint-cookie.ts'
import { type DeviceOptions, knownDevice } from './known-device.ts'
import {
  confirmSession,
  createSession,
  endedSessionCookie,
  endSession,
  REMEMBERED_SECONDS,
  type Session,
  sessionCookie,
} from './session.ts'

interface SessionServices extends DeviceOptions {
  db: Db
  csrf: Csrf
}

export function callSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, csrf, sessionSecret, isSecure }: SessionServices,
): CallSession {
  let token = request.sessionToken
  let isConfirmed = request.session?.isConfirmed ?? false
  return {
    device: knownDevice(request, reply, { sessionSecret, isSecure }),
    get token() {
      return token
    },
    get isConfirmed() {
      return isConfirmed
    },
    csrfToken: () => csrf.issue(token),
    async start({ userId, isRemembered }) {
      const old = token
      token = await createSession(db, { userId, isRemembered, userAgent: request.headers['user-agent'] ?? '' })
      reply.header('set-cookie', sessionCookie(token, { isSecure, isRemembered }))
      reply.header('set-cookie', hintCookie({ isSecure, ...(isRemembered && { maxAge: REMEMBERED_SECONDS }) }))
      if (old) await endSession(db, old)
      isConfirmed = true
    },
    async confirm() {
      isConfirmed = token !== null && (await confirmSession(db, token))
      return isConfirmed
    },
    async end() {
      if (token) await endSession(db, token)
      token = null
      reply.header('set-cookie', endedSessionCookie(isSecure))
      reply.header('set-cookie', endedHintCookie(isSecure))
      // Data of this user in the browser must not be visible to the next one.
      reply.header('clear-site-data', '"cache", "storage"')
    },
  }
}

/** Session for page renders, which cannot sign in, sign out or confirm a password. */
export function readOnlySession(session: Session | null, csrf: Csrf): CallSession {
  const token = session?.token ?? null
  const reject = async () => {
    throw new Error('A page render cannot start or end a session')
  }
  const isConfirmed = session?.isConfirmed ?? false
  const device = { idFor: () => null, remember() {} }
  return { token, device, isConfirmed, csrfToken: () => csrf.issue(token), start: reject, confirm: reject, end: reject }
}
