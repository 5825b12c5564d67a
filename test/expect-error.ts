import { expect } from 'vitest'
import type { Response } from './app.ts'

/** Expects an error response with this status and code, in the format of Q-04 and without internal details. */
export function expectErrorResponse(response: Response, status: number, code: string): void {
  expect([response.statusCode, response.json().code]).toEqual([status, code])
  const body = response.json()
  expect(body.message).toMatch(/[\u0E00-\u0E7F]/)
  expect(body.request_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.body).not.toMatch(/\bat \/|node_modules|select |secret-of/)
}
