import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerTexts } from '#features/accounts/texts.ts'
import type { LdapConfig } from '#server/config/ldap-config.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { TEST_PASSWORD } from '#test/passwords.ts'
import { allRows, deleteRows } from '#test/rows.ts'
import { sessionOf, trySignIn } from '#test/sign-in.ts'
import {
  BASE_DN,
  CA_FILE,
  SERVICE_DN,
  SERVICE_PASSWORD,
  startUniversity,
  UNIVERSITY_PASSWORD,
  type University,
  universityName,
} from '#test/university.ts'
import { createUniversityAccount } from '../testing.ts'
import { authenticateByLdap } from './service/ldap-directory.ts'

const DOMAIN = 'university.example.ac.th'
const settings = {
  CAPTCHA_PROVIDER: 'none',
  LDAP_BASE_DN: BASE_DN,
  LDAP_BIND_DN: SERVICE_DN,
  LDAP_BIND_PASSWORD: SERVICE_PASSWORD,
  LDAP_CA_FILE: CA_FILE,
}
const open = (env: Record<string, string>) => testApp({ rateLimits: 'off', env: { ...settings, ...env } })
const enter = (site: TestApp, name: string, password = UNIVERSITY_PASSWORD) =>
  trySignIn(site, { name, password, captcha: 'x' }, { method: 'university' })
const accountOf = async (site: TestApp, name: string) => {
  const answer = await enter(site, name)
  expect([name, answer.statusCode]).toEqual([name, 200])
  return (await site.holding(sessionOf(answer) ?? '').get('/api/user')).json().data
}

describe(`Q-15 against ${universityName}`, () => {
  let university: University
  let site: TestApp
  beforeAll(async () => {
    university = await startUniversity()
    site = await open({ LDAP_URL: university.url })
    await createUniversityAccount(site.db.primary, { username: 'only.local' })
  }, 30_000)
  afterAll(async () => {
    await site.close()
    await university.close()
  })
  beforeEach(() => deleteRows(site.db.primary, 'sign_in_locks'))

  test('AUTH-002 Q-56 Q-57 a lecturer signs in, and the site shows the data of the directory', async () => {
    expect(await accountOf(site, `Daranee.S@${DOMAIN}`)).toMatchObject({
      username: 'daranee.s',
      role_id: 1,
      member_type: 1,
      fullname: 'ผู้ช่วยศาสตราจารย์ดารณี ศรีสุข',
      firstname: 'Daranee',
      lastname: 'Srisuk',
      firstname_th: 'ดารณี',
      prefix_id: 999,
      id_code: 'S100001',
      email: 'daranee.s@edu.example.th',
      workplace: 'คณะศึกษาศาสตร์',
      job: 'อาจารย์',
    })
  })

  test('Q-51 Q-57 other staff are general users; a missing address is the user name at the mail domain', async () => {
    expect(await accountOf(site, `somsak.k@${DOMAIN}`)).toMatchObject({
      member_type: 3,
      prefix_id: 1,
      fullname: 'นายสมศักดิ์ ใจมั่น',
      email: `somsak.k@${DOMAIN}`,
      id_code: null,
    })
  })

  test('AUTH-003 a student signs in with the student code', async () => {
    const student = { role_id: 2, member_type: 2, fullname: 'กานดา เรียนดี', id_code: '6612345678' }
    expect(await accountOf(site, '6612345678')).toMatchObject(student)
  })

  test('AB-38 wrong password, unknown name, another kind and closed account get the same response', async () => {
    const wrong: [string, string?][] = [
      [`daranee.s@${DOMAIN}`, 'ไม่ใช่รหัสผ่าน'],
      [`daranee.s@${DOMAIN}`, ' '],
      [`unknown@${DOMAIN}`],
      [`alum.p@${DOMAIN}`],
      [`locked.p@${DOMAIN}`],
      [`6612345678@${DOMAIN}`],
      ['daranee.s'],
      ['only.local', TEST_PASSWORD],
    ]
    const text = answerTexts.wrongLogin
    for (const [name, password] of wrong) {
      const answer = await enter(site, name, password)
      const { request_id, ...body } = answer.json()
      const expected = { message: text, code: 'wrong_login', errors: { username: [text] } }
      expect([name, answer.statusCode, body]).toEqual([name, 422, expected])
    }
  })

  test('AB-38 two entries for one name: 503, no session, not counted', async () => {
    for (let index = 0; index < 7; index++) expectErrorResponse(await enter(site, `twin.p@${DOMAIN}`), 503, 'upstream')
  })

  test('AB-37 a name cannot inject a filter, tested without the form', async () => {
    const { config, log } = site.app.backgroundContext()
    const ldap = config.ldap as LdapConfig
    for (const username of ['*', 'dar*', 'admin)(uid=*', '*)(uid=*))(|(uid=*', '\\', '\0', 'ก', '(', '']) {
      const asked = authenticateByLdap(
        { ldap, log },
        { account: { kind: 'staff', username }, password: UNIVERSITY_PASSWORD },
      )
      expect([username, await asked]).toEqual([username, null])
    }
  })

  test('Q-15 LDAPS and STARTTLS both verify the certificate', async () => {
    for (const LDAP_URL of [university.safeUrl, university.url]) {
      const safe = await open({ LDAP_URL })
      expect((await enter(safe, '6612345678')).statusCode).toBe(200)
      await safe.close()
      const stranger = await open({ LDAP_URL, LDAP_CA_FILE: '' })
      expectErrorResponse(await enter(stranger, '6612345678'), 503, 'upstream')
      await stranger.close()
    }
  }, 30_000)

  test('a rejected service account returns 503, not a wrong login', async () => {
    const broken = await open({ LDAP_URL: university.url, LDAP_BIND_PASSWORD: 'wrong' })
    expectErrorResponse(await enter(broken, '6612345678'), 503, 'upstream')
    expect(await allRows(broken.db.primary, 'sign_in_locks')).toMatchObject([{ failures: 0 }])
    await broken.close()
  })
})
