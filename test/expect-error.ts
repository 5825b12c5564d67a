import { expect } from 'vitest'
import type { Response } from './app.ts'

/** Status and code in the one shape of Q-04, and nothing of ours in it. */
export function expectErrorResponse(answer: Response, status: number, code: string): void {
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  const body = answer.json()
  expect(body.message).toMatch(/[\u0E00-\u0E7F]/)
  expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body).not.toMatch(/\bat \/|node_modules|select |secret-of/)
}
