import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { errorBody, toAppError } from './map-error.ts'

const pgError = (code: string) => Object.assign(new Error('text with values'), { code, severity: 'ERROR' })
const socketError = (code: string, syscall: string) => Object.assign(new Error('x'), { code, syscall })
const statusOf = (error: unknown) => {
  const { status, code } = toAppError(error)
  return [status, code]
}

test('RF-04 an unreachable, full or read-only database returns 503 with Retry-After', () => {
  const away = [
    ...['57P01', '57P03', '57014', '08006', '08001', '53300', '53100', '58030', '55P03', '40001', '25006'].map(pgError),
    socketError('ECONNREFUSED', 'connect'),
    socketError('ENOENT', 'connect'),
    socketError('ECONNRESET', 'read'),
    socketError('ETIMEDOUT', 'read'),
    Object.assign(new AggregateError([], 'x'), { code: 'ECONNREFUSED' }),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    new Error('Query read timeout'),
    new Error('Failed query', { cause: pgError('57P01') }),
  ]
  for (const error of away) {
    const appError = toAppError(error)
    expect([appError.status, appError.code, appError.details.retryAfter]).toEqual([503, 'db', 2])
    expect(appError.cause).toBe(error)
  }
})

test('constraint violations of the database are errors of the caller', () => {
  expect(['22003', '22P02', '22021', '22P05', '2201X'].map((code) => statusOf(pgError(code)))).toEqual(
    new Array(5).fill([400, 'bad_request']),
  )
  expect(statusOf(pgError('23505'))).toEqual([409, 'conflict'])
  expect(['23502', '23503', '23514'].map((code) => statusOf(pgError(code)))).toEqual(
    new Array(3).fill([422, 'validation']),
  )
  expect(statusOf(new Error('Failed query', { cause: pgError('23505') }))).toEqual([409, 'conflict'])
})

test('all other errors are internal, and their text is not sent', () => {
  const ours = [
    new Error('secret'),
    'secret',
    undefined,
    pgError('42703'),
    socketError('ENOENT', 'open'),
    Object.assign(new Error('secret'), { code: '57P01' }),
    Object.assign(new Error('secret'), { statusCode: 502 }),
  ]
  for (const error of ours) {
    const appError = toAppError(error)
    expect([appError.status, appError.code]).toEqual([500, 'internal'])
    expect(JSON.stringify(errorBody(appError, 'id'))).not.toContain('secret')
  }
})

test('errors of the framework are mapped to error codes of the site', () => {
  const framework = (code: string, statusCode: number) => Object.assign(new Error('english'), { code, statusCode })
  expect(statusOf(framework('FST_ERR_CTP_BODY_TOO_LARGE', 413))).toEqual([413, 'too_large'])
  expect(statusOf(framework('FST_ERR_CTP_INVALID_MEDIA_TYPE', 415))).toEqual([415, 'unsupported_media_type'])
  expect(statusOf(framework('FST_ERR_SOMETHING_NEW', 404))).toEqual([404, 'not_found'])
  expect(statusOf(framework('FST_ERR_SOMETHING_NEW', 418))).toEqual([400, 'bad_request'])
})

test('API-007 the body of an error has message, code, fields, extras and request id; extras cannot override them', () => {
  const appError = new AppError('too_many_requests', {
    message: 'ก',
    errors: { a: ['ข'] },
    extras: { seconds_until_unlock: 60, code: 'other', request_id: 'other' },
  })
  expect(errorBody(appError, 'id')).toEqual({
    message: 'ก',
    code: 'too_many_requests',
    errors: { a: ['ข'] },
    seconds_until_unlock: 60,
    request_id: 'id',
  })
})
