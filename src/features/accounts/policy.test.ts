import { expect, test } from 'vitest'
import { shortName } from './policy.ts'

const [TEACHER, LEARNER, GENERAL] = [1, 2, 3]

test.each([
  ['นางสาว', TEACHER, 'ครูกมลชนก'],
  ['นาย', TEACHER, 'ครูกมลชนก'],
  ['', TEACHER, 'ครูกมลชนก'],
  ['ว่าที่ร้อยตรี', TEACHER, 'ครูกมลชนก'],
  ['ดร.', TEACHER, 'ดร.กมลชนก'],
  ['ผู้ช่วยศาสตราจารย์', TEACHER, 'ผศ.กมลชนก'],
  ['ผู้ช่วยศาสตราจารย์ ดร.', TEACHER, 'ผศ.กมลชนก'],
  ['ผศ. ดร.', TEACHER, 'ผศ.กมลชนก'],
  ['รองศาสตราจารย์ ดร.', TEACHER, 'รศ.กมลชนก'],
  ['รศ.', TEACHER, 'รศ.กมลชนก'],
  ['ศาสตราจารย์ ดร.', TEACHER, 'ศ.กมลชนก'],
  ['ศ.ดร.', TEACHER, 'ศ.กมลชนก'],
  ['ดร.', GENERAL, 'ดร.กมลชนก'],
  ['นางสาว', LEARNER, 'กมลชนก'],
  ['นาง', GENERAL, 'กมลชนก'],
])('Q-188 %s, member type %i: %s', (prefixName, memberType, name) => {
  expect(shortName({ prefixName, firstname: 'กมลชนก', memberType })).toBe(name)
})
