import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { allRows } from '#test/rows.ts'
import { registerBody } from '../testing.ts'
import { fieldTexts } from '../texts.ts'

const CHECK = '/api/v2/check-register'
const REGISTER = '/api/v2/register'
let site: TestApp

beforeAll(async () => {
  site = await testApp({
    env: { CAPTCHA_PROVIDER: 'none' },
    rateLimits: 'register.network=9999/3600,check-register.network=9999/600',
  })
})
afterAll(() => site.close())

const errorsOf = async (path: string, body: object) => {
  const response = await site.post(path, body)
  expectErrorResponse(response, 422, 'validation')
  return response.json().errors as Record<string, string[]>
}
const allUsers = () => allRows(site.db.primary, 'users')
const byEmail = async (email: string) => (await allUsers()).filter((user) => user.email === email)

const wrongFields: [string, Record<string, unknown>, Record<string, string[]>][] = [
  ['REG-033', { email: ' ' }, { email: [fieldTexts.emailRequired] }],
  ['REG-034', { email: 'not an address' }, { email: [fieldTexts.emailInvalid] }],
  [
    'REG-036',
    { password: '', password_confirmation: '' },
    { password: [fieldTexts.newPasswordRequired], password_confirmation: [fieldTexts.confirmRequired] },
  ],
  [
    'REG-037 REG-039',
    { password: 'a7#kQ', password_confirmation: 'a7#kQ' },
    { password: [fieldTexts.newPasswordShort], password_confirmation: [fieldTexts.newPasswordShort] },
  ],
  ['REG-038', { password_confirmation: '' }, { password_confirmation: [fieldTexts.confirmRequired] }],
  ['REG-040', { password_confirmation: 'แมวสามตัว#8' }, { password_confirmation: [fieldTexts.confirmDiffers] }],
  ['REG-041', { prefix_id: undefined }, { prefix_id: [fieldTexts.prefixRequired] }],
  ['REG-042', { prefix_id: 999 }, { other_prefix: [fieldTexts.prefixRequired] }],
  ['REG-042 Q-32 zero is other', { prefix_id: 0, other_prefix: ' ' }, { other_prefix: [fieldTexts.prefixRequired] }],
  ['REG-043', { prefix_id: 999, other_prefix: 'Dr.' }, { other_prefix: [fieldTexts.prefixThai] }],
  ['REG-044', { firstname: '  ' }, { firstname: [fieldTexts.firstnameRequired] }],
  ['REG-045', { lastname: '' }, { lastname: [fieldTexts.lastnameRequired] }],
  ['REG-046', { firstname: 'มานี7' }, { firstname: [fieldTexts.firstnameThai] }],
  ['REG-047', { lastname: 'Meena' }, { lastname: [fieldTexts.lastnameThai] }],
]

test.each(wrongFields)('%s check-register and register reject %j', async (_, part, errors) => {
  const body = registerBody(part)
  expect(await errorsOf(CHECK, body)).toEqual(errors)
  expect(await errorsOf(REGISTER, body)).toEqual(errors)
  expect(await byEmail(body.email as string)).toEqual([])
})

test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
  ['REG-050', { job: ' ' }, { job: [fieldTexts.jobRequired] }],
  ['REG-051 AB-151', { job: '', member_type: 3 }, { job: [fieldTexts.jobRequired] }],
  ['REG-051 AB-151', { job: 'อื่นๆ', member_type: 3 }, { job: [fieldTexts.jobRequired] }],
  ['REG-051 AB-151', { job: '999', member_type: 3 }, { job: [fieldTexts.jobRequired] }],
  ['Q-37', { job: 'ก'.repeat(101), member_type: 3 }, { job: [fieldTexts.tooLong] }],
  ['REG-019 REG-020 AB-151', { job: 'นักเรียน', member_type: 1 }, { member_type: [fieldTexts.memberType] }],
  ['REG-020 AB-151', { job: 'ติวเตอร์', member_type: 2 }, { member_type: [fieldTexts.memberType] }],
  ['Q-37 free text is for group 3', { job: 'นักดนตรี', member_type: 1 }, { member_type: [fieldTexts.memberType] }],
  ['Q-38', { member_type: 0 }, { member_type: [fieldTexts.memberType] }],
  ['REG-052', { job_location: '' }, { job_location: [fieldTexts.locationRequired] }],
  ['AB-140', { job_location: `ก${'่'.repeat(9)}` }, { job_location: [fieldTexts.combiningMarks] }],
  ['AB-140', { job: `ก${'่'.repeat(9)}`, member_type: 3 }, { job: [fieldTexts.combiningMarks] }],
  ['REG-053 AB-151', { accept_term: 0 }, { accept_term: [fieldTexts.terms] }],
  ['REG-053 AB-151', { accept_term: 'on' }, { accept_term: [fieldTexts.terms] }],
  ['REG-053 AB-151', { accept_term: false }, { accept_term: [fieldTexts.terms] }],
  ['REG-055', { 'g-recaptcha-response': '' }, { 'g-recaptcha-response': [fieldTexts.captcha] }],
  ['REG-055', { 'g-recaptcha-response': undefined }, { 'g-recaptcha-response': [fieldTexts.captcha] }],
])('%s register rejects %j', async (_, part, errors) => {
  const body = registerBody(part)
  expect(await errorsOf(REGISTER, body)).toEqual(errors)
  expect(await byEmail(body.email)).toEqual([])
})

test('Q-30 returns all invalid fields of both steps together', async () => {
  const errors = await errorsOf(REGISTER, {
    prefix_id: 999,
    email: 'x',
    password: 'แมวสามตัว',
    password_confirmation: 'แมว',
  })
  expect(Object.keys(errors).sort()).toEqual([
    'accept_term',
    'email',
    'firstname',
    'g-recaptcha-response',
    'job',
    'job_location',
    'lastname',
    'member_type',
    'other_prefix',
    'password_confirmation',
  ])
})

test.each(['123456', 'password', 'ฟหกดเ้', 'aaaaaa'])('AB-152 rejects the password %s', async (password) => {
  const body = registerBody({ password, password_confirmation: password })
  expect(await errorsOf(CHECK, body)).toEqual({ password: [fieldTexts.passwordCommon] })
  expect(await errorsOf(REGISTER, body)).toEqual({ password: [fieldTexts.passwordCommon] })
})

test('AB-152 rejects the user’s name and parts of the address; accepts six and 256 good characters', async () => {
  const [first, second] = [registerBody({ firstname: 'สมปรารถนา' }), registerBody()]
  for (const password of ['สมปรารถนา', first.email, first.email.slice(0, -14)]) {
    const errors = await errorsOf(CHECK, { ...first, password, password_confirmation: password })
    expect([password, errors]).toEqual([password, { password: [fieldTexts.passwordPersonal] }])
  }
  for (const password of ['x7#Kqe', `${'ฝm4T'.repeat(63)}9zป!`]) {
    const response = await site.post(CHECK, { ...second, password, password_confirmation: password })
    expect([password, response.statusCode]).toEqual([password, 200])
  }
  const tooLong = `x7#K${'ก'.repeat(253)}`
  expect(await errorsOf(CHECK, { ...second, password: tooLong, password_confirmation: tooLong })).toMatchObject({
    password: [fieldTexts.passwordLong],
  })
})
