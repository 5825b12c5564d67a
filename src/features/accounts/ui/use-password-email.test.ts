import { expect, test } from 'vitest'
import { ApiError } from '#lib/api-client.ts'
import { passwordEmailError } from './use-password-email.ts'

const validationError = { message: 'm', code: 'invalid' }

test.each([
  [
    'PWD-031 PWD-032',
    new ApiError(422, { ...validationError, errors: { errors: ['หนึ่ง', 'สอง'], email: ['สาม'] } }),
    'หนึ่ง',
    'หนึ่ง',
  ],
  [
    'PWD-033 PWD-034',
    new ApiError(422, validationError),
    'ไม่พบบัญชีผู้ใช้นี้ กรุณาตรวจสอบใหม่อีกครั้ง',
    'ไม่สามารถส่งอีเมลได้ กรุณาลองใหม่อีกครั้ง',
  ],
  [
    'PWD-035',
    new ApiError(0, { code: 'network', message: 'm' }),
    'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
    'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
  ],
  [
    'PWD-036',
    new ApiError(200, { code: 'unreadable' }),
    'something went wrong, please try again later',
    'something went wrong, please try again later',
  ],
])('%s', (_id, error, inForm, onResend) => {
  expect([passwordEmailError(error, 'form'), passwordEmailError(error, 'resend')]).toEqual([inForm, onResend])
})
