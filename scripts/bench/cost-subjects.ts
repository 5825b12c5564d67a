/** The rows of docs/security.md: all requests of a visitor, with a sample and the limits of each. */
import { type PageRoute, routes } from '#app/routes.ts'
import { type Endpoint, toRequest } from '#lib/contract.ts'
import { engineFeature } from '#server/engine-feature.ts'
import { UNLIMITED } from '#server/http/endpoints.ts'
import { rateTable } from '#server/http/limits/rate-table.ts'
import { features } from '../../src/features.ts'

export interface Subject {
  name: string
  method: string
  /** Parameters are replaced by values of the demo content. */
  path: string
  body?: Record<string, unknown>
  /** Rate limits as text for the table; null without a limit. */
  limit: string | null
}

const PERSON = { firstname: 'สมหญิง', lastname: 'ทดลอง', prefix_id: 1 }
const PASSWORD = { password: 'ฝนตกที่ทุ่งนา-42', password_confirmation: 'ฝนตกที่ทุ่งนา-42' }
const CAPTCHA = { 'g-recaptcha-response': '' }
const TOKEN = 'x'.repeat(43)

/** Input of a call by path; other calls need no input. */
const samples: Record<string, Record<string, unknown>> = {
  '/api/policy/:tab': { tab: 'privacy' },
  '/api/cookie-consent': { v: 1, functional: true, analytics: false, marketing: false, at: '2026-01-01T00:00:00Z' },
  '/api/login': { email: 'absent@example.com', password: 'wrong', ...CAPTCHA },
  '/api/:product_login': { product: 'sala', username: 'absent', password: 'wrong', ...CAPTCHA },
  '/api/v2/check-register': { email: 'new@example.com', ...PASSWORD, ...PERSON, accept_term: 1 },
  '/api/v2/register': {
    email: 'new@example.com',
    ...PASSWORD,
    ...PERSON,
    job: 'ติวเตอร์',
    job_location: 'โรงเรียน',
    member_type: 1,
    accept_term: 1,
    ...CAPTCHA,
  },
  '/password/email': { email: 'absent@example.com', ...CAPTCHA },
  '/password/reset': { token: TOKEN, email: 'absent@example.com', ...PASSWORD },
  '/api/v2/check-reset-token': { token: TOKEN, email: 'absent@example.com' },
  '/api/v2/check-deletion-token': { token: TOKEN },
  '/api/confirm-delete-account': { token: TOKEN },
  '/api/notifications/unsubscribe': { token: TOKEN },
  '/api/v2/search-suggestions': { search: 'ครู' },
  '/api/search': { search: 'การสอน' },
  '/api/content_v2': { page: 2 },
  '/api/v2/content/:postId/comments': { postId: 101 },
  '/count_post/:postId': { postId: 101 },
  '/api/certificate/:number': { number: 'CERT-2026-000001' },
  // Codes are random: what a person who guesses costs.
  '/api/receipt/:code': { code: '0000000000000000' },
  '/api/v2/content/:type/:postId': { type: 'tech-review', postId: 101 },
  '/api/v2/reviews': { type: 'training' },
  '/api/v2/reviews/:type': { type: 'training', page: 2 },
  '/api/v2/trainings/:trainingId/reviews': { trainingId: 301 },
  '/api/v2/profile/:userId/reviews': { userId: 3 },
  '/api/v2/profile/:userId': { userId: 1 },
  '/api/v2/profile/:userId/ideas': { userId: 1 },
  '/api/v2/profile/:userId/learning': { userId: 1 },
}
const pageSamples: Record<string, string> = {
  '/search': '/search?search=%E0%B8%81%E0%B8%B2%E0%B8%A3%E0%B8%AA%E0%B8%AD%E0%B8%99',
  '/content/$type/$postId': '/content/tech-review/101',
  '/profile/$userId': '/profile/1',
  '/$slug': '/presentation-design',
  '/certificate/$number': '/certificate/CERT-2026-000001',
  '/receipt/$code': '/receipt/0000000000000000',
}

/** All public endpoints and all pages for visitors. */
export function costSubjects(): Subject[] {
  const endpoints = [engineFeature, ...features].flatMap((feature) => feature.endpoints.map(({ endpoint }) => endpoint))
  const calls = endpoints.filter(({ access }) => access === 'public').map(callSubject)
  const pages = routes.filter(({ access }) => access !== 'member').map(pageSubject)
  return [...calls, ...pages].sort((one, other) => (one.name < other.name ? -1 : 1))
}

function callSubject(endpoint: Endpoint): Subject {
  const { method, path, rate } = endpoint
  const known = Object.entries(samples[path] ?? {}).filter(([key]) => key in endpoint.input.shape)
  const { path: filled, body } = toRequest(endpoint, Object.fromEntries(known))
  const names = rate === 'api' ? ['api'] : [rate, 'api']
  const limit = UNLIMITED.has(path) ? null : limitText(names)
  return { name: `${method} ${path}`, method, path: filled, ...(method !== 'GET' && { body }), limit }
}

function pageSubject({ path, store }: PageRoute): Subject {
  const limit = limitText(store === 'search' ? ['search', 'page'] : ['page'])
  return { name: `page ${path}`, method: 'GET', path: pageSamples[path] ?? path, limit }
}

/** `search 600/60 s, api 3000/300 s` per network; `each` marks limits per account or address. */
function limitText(names: readonly string[]): string | null {
  const table: Record<string, (typeof rateTable)['api'] | undefined> = rateTable
  const parts = names.flatMap((name) => {
    const { network, subject } = table[name] ?? {}
    const ofNetwork = network ? [`${name} ${network.max}/${network.seconds} s`] : []
    return subject ? [...ofNetwork, `${name} ${subject.max}/${subject.seconds} s each`] : ofNetwork
  })
  return parts.length > 0 ? parts.join(', ') : null
}
