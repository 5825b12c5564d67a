import { expect, test } from 'vitest'
import { describeError } from './logging.ts'

test('errors of the job queue are logged with message, queue and the place where they were thrown', () => {
  const thrown = Object.assign(new Error('could not open file'), { code: '58P01', severity: 'ERROR' })
  const handedOut = { ...thrown, message: thrown.message, stack: thrown.stack, queue: 'mail.send' }
  expect(describeError(handedOut)).toMatchObject({
    type: 'Error',
    message: 'could not open file',
    code: '58P01',
    queue: 'mail.send',
    stack: expect.stringContaining('logging.test.ts'),
  })
})

test('values of users in database messages are not logged, also in copies of errors', () => {
  const copy = { message: 'invalid input: "มานี"', severity: 'ERROR', code: '22P02' }
  expect(JSON.stringify(describeError(copy))).not.toContain('มานี')
})

test('any thrown value is logged', () => {
  expect(describeError('text')).toEqual({ type: 'string', message: 'text' })
  expect(describeError(null)).toEqual({ type: 'object', message: 'null' })
})
