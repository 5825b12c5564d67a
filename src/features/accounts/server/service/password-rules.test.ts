import { expect, test } from 'vitest'
import { fieldTexts } from '../../texts.ts'
import { findPasswordError } from './password-rules.ts'

const owner = { email: 'somchai.jaidee@example.com', firstname: 'สมชาย', lastname: 'ใจดี', username: 'somchai.j' }

test.each([
  'password',
  'PassWord',
  'iloveyou',
  'trustno1',
  // "password" typed with the Thai layout.
  'ยฟหหไนพก',
])('AB-152 rejects the leaked password %s', async (password) => {
  expect(await findPasswordError(password, owner)).toBe(fieldTexts.passwordCommon)
})

test.each(['aaaaaa', 'กกกกกก', '111111', '😀😀😀😀😀😀', '121212', 'abcabcab'])(
  'AB-152 rejects %s, which repeats characters',
  async (password) => {
    expect(await findPasswordError(password)).toBe(fieldTexts.passwordCommon)
  },
)

test.each([
  '123456',
  '๑๒๓๔๕๖',
  '0987654321',
  'qwerty',
  'QWERTYuiop',
  'poiuytrewq',
  '1q2w3e',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'zaq12wsx',
  'qwe123',
  'ฟหกดเ',
  'ฟหกดเ้่าสว',
  'ๆไำพะัี',
  'ผปแอิืท',
  'abcdefgh',
  'กขคงจฉช',
])('AB-152 rejects the keyboard walk %s', async (password) => {
  expect(await findPasswordError(password)).toBe(fieldTexts.passwordCommon)
})

test.each([
  'somchai.jaidee@example.com',
  'SOMCHAI.jaidee',
  'somchaijaidee',
  'somchai.jaidee2549',
  'somchai.j',
  'สมชาย',
  'สมชาย2549',
  'ใจดี!!',
  'สมชายใจดี',
  'สมชาย ใจดี',
  'ใจดี สมชาย',
  // The first name typed with the US layout.
  'l,=kp',
  'l,=kp99',
])('AB-152 rejects %s, which contains data of the user', async (password) => {
  expect(await findPasswordError(password, owner)).toBe(fieldTexts.passwordPersonal)
})

test.each(['sala2569', 'Sala!!!', 'ศาลา1234'])(
  'AB-152 rejects %s, which contains the name of the site',
  async (password) => {
    expect(await findPasswordError(password, owner)).toBe(fieldTexts.passwordCommon)
  },
)

test('AB-152 compares names after Unicode normalisation', async () => {
  expect(await findPasswordError('zoe\u0308zoe9', { firstname: 'zo\u00ebzoe' })).toBe(fieldTexts.passwordPersonal)
})

test.each(['x7#Kqe', 'ฝนตกที่หน้าเรียน', 'แมวสามตัวบนหลังคา', 'correct horse battery staple', 'เรียนวันละนิด59'])(
  'Q-36 %s is accepted',
  async (password) => {
    expect(await findPasswordError(password, owner)).toBeNull()
  },
)

test('AB-152 256 good characters are accepted', async () => {
  expect(await findPasswordError(`${'ฝm4T'.repeat(63)}9zป!`, owner)).toBeNull()
})

test('Q-36 a user without names and address matches no password', async () => {
  expect(await findPasswordError('x7#Kqe', { email: null, firstname: '', lastname: ' ', username: null })).toBeNull()
  expect(await findPasswordError('7#4-92!8')).toBeNull()
})
