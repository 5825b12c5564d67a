import { describe, expect, test } from 'vitest'
import { formErrorsOf } from '#components/forms/use-field-form.ts'
import { type AccountValues, accountDefinition, type StatusValues, statusDefinition } from './use-sign-up.ts'

const account: AccountValues = {
  email: 'somsri@example.com',
  password: 'ความลับของฉัน',
  confirmPassword: 'ความลับของฉัน',
  prefix: '1',
  otherPrefix: '',
  firstName: 'สมศรี',
  lastName: 'แสงทอง',
}
const status: StatusValues = {
  status: 1,
  job: '6',
  otherJob: '',
  location: 'โรงเรียนบ้านทุ่งตะวัน',
  acceptTerms: true,
  acceptMarketing: false,
}

describe('first step', () => {
  test.each<[string, Partial<AccountValues>, Partial<AccountValues>]>([
    ['valid', {}, {}],
    ['REG-033', { email: '' }, { email: 'กรุณาใส่ที่อยู่อีเมล' }],
    ['REG-038', { confirmPassword: '' }, { confirmPassword: 'กรุณายืนยันการตั้งค่ารหัสผ่าน' }],
    ['REG-039', { confirmPassword: '12345' }, { confirmPassword: 'กรุณาตั้งค่ารหัสผ่านอย่างน้อย 6 ตัวอักษร' }],
    ['REG-040', { confirmPassword: 'another-one' }, { confirmPassword: 'รหัสผ่านไม่ตรงกัน กรุณาลองใหม่อีกครั้ง' }],
    ['AB-39 composed and decomposed', { password: 'caf\u00e9-99', confirmPassword: 'cafe\u0301-99' }, {}],
    ['REG-041', { prefix: '' }, { prefix: 'กรุณาระบุคำนำหน้าชื่อ' }],
    ['REG-042', { prefix: '999' }, { otherPrefix: 'กรุณาระบุคำนำหน้าชื่อ' }],
    ['REG-042 with an invalid email', { prefix: '999', otherPrefix: 'ดร.', email: 'ก' }, { email: expect.any(String) }],
    ['REG-043', { prefix: '999', otherPrefix: 'Dr.' }, { otherPrefix: expect.stringContaining('ภาษาไทยเท่านั้น') }],
    ['REG-043 only for other', { prefix: '1', otherPrefix: 'Dr.' }, {}],
    ['REG-044', { firstName: ' ' }, { firstName: 'กรุณาระบุชื่อ' }],
    ['REG-047', { lastName: 'แสงทอง1' }, { lastName: 'กรุณาระบุนามสกุลเป็นภาษาไทยเท่านั้น' }],
  ])('%s', (_id, changed, errors) => {
    expect(formErrorsOf(accountDefinition, { ...account, ...changed })).toEqual(errors)
  })

  test('an empty form has the error of each required field', () => {
    const empty = Object.fromEntries(Object.keys(account).map((name) => [name, ''])) as unknown as AccountValues
    const required = ['confirmPassword', 'email', 'firstName', 'lastName', 'password', 'prefix']
    expect(Object.keys(formErrorsOf(accountDefinition, empty)).sort()).toEqual(required)
  })
})

describe('second step', () => {
  test.each<[string, Partial<StatusValues>, string[]]>([
    ['valid', {}, []],
    ['no card', { status: null }, ['status']],
    ['REG-050', { job: '' }, ['job']],
    ['REG-051', { status: 3, job: '999' }, ['otherJob']],
    ['REG-051 typed', { status: 3, job: '999', otherJob: 'นักพัฒนาหลักสูตร' }, []],
    ['REG-052', { location: '' }, ['location']],
    ['REG-053', { acceptTerms: false }, ['acceptTerms']],
  ])('%s', (_id, changed, fields) => {
    expect(Object.keys(formErrorsOf(statusDefinition, { ...status, ...changed }))).toEqual(fields)
  })
})
