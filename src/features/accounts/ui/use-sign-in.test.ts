import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-client.ts'
import { readSignInError, withMailDomain } from './use-sign-in.ts'

const DOMAIN = 'university.example.ac.th'

test.each([
  ['somchai', 'somchai@university.example.ac.th'],
  ['  somchai ', 'somchai@university.example.ac.th'],
  ['somchai@university.example.ac.th', 'somchai@university.example.ac.th'],
  ['Somchai@University.Example.AC.TH', 'Somchai@University.Example.AC.TH'],
  ['somchai@gmail.com', 'somchai@gmail.com@university.example.ac.th'],
])('AUTH-022 Q-14 %j is sent as %j', (typed, sent) => {
  expect(withMailDomain(typed, DOMAIN)).toBe(sent)
})

test('AUTH-036 AUTH-038 AUTH-039 the server’s message is shown and the credentials are marked', () => {
  for (const field of ['username', 'email']) {
    const error = new ApiError(422, { message: 'ไม่ถูกต้อง', code: 'wrong_login', errors: { [field]: ['ไม่ถูกต้อง'] } })
    expect(readSignInError(error)).toEqual({ message: 'ไม่ถูกต้อง', isWrong: true, captcha: undefined })
  }
})

test('AUTH-037 an error without a message shows the generic text', () => {
  const error = new ApiError(502, { code: 'unreadable' })
  expect(readSignInError(error).message).toBe('เข้าสู่ระบบไม่สำเร็จ กรุณาตรวจสอบชื่อผู้ใช้งานและรหัสผ่าน')
})

test('AUTH-043 a missing response shows an error that asks to retry', () => {
  for (const code of ['network', 'timeout']) {
    expect(readSignInError(new ApiError(0, { code })).message).toBe('เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง')
  }
})

test('a rejected captcha shows its error at the captcha', () => {
  const errors = { 'g-recaptcha-response': ['Please verify that you are not a robot.'] }
  const signInError = readSignInError(new ApiError(422, { message: 'ข้อมูลไม่ถูกต้อง', code: 'validation', errors }))
  expect(signInError).toMatchObject({ isWrong: false, captcha: 'Please verify that you are not a robot.' })
})
