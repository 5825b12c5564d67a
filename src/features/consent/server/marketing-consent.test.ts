import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { addPerson } from '#test/people.ts'
import { allRows } from '#test/rows.ts'
import { getMarketingConsent, recordMarketingConsent } from '../contract.ts'
import { deleteUserFromConsents } from './repository/consents.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const consentRows = () => allRows(site.db.primary, 'marketing_consents')

test('Q-40 POL-005 the default is no newsletter; each choice is a row with its time and the newest applies', async () => {
  const manee = await addPerson(site.db)
  const actor = await site.as(manee)
  expect(await actor.api(getMarketingConsent, {})).toEqual({ data: { receive_newsletter: 0 } })

  const response = await actor.post('/api/marketing-consent', { receive_newsletter: 1 })
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'success', receive_newsletter: 1 }])
  expect(await actor.api(getMarketingConsent, {})).toEqual({ data: { receive_newsletter: 1 } })

  expect(await actor.api(recordMarketingConsent, { receive_newsletter: false })).toMatchObject({
    receive_newsletter: 0,
  })
  expect(await actor.api(getMarketingConsent, {})).toEqual({ data: { receive_newsletter: 0 } })
  expect(await consentRows()).toMatchObject([
    { userId: manee.id, receivesNewsletter: true, createdAt: expect.any(Date) },
    { userId: manee.id, receivesNewsletter: false },
  ])
})

test('Q-40 a choice applies to one user only and is deleted with the account', async () => {
  const [piti, chujai] = [await addPerson(site.db), await addPerson(site.db)]
  const [one, other] = [await site.as(piti), await site.as(chujai)]
  await one.api(recordMarketingConsent, { receive_newsletter: 1 })
  expect(await other.api(getMarketingConsent, {})).toEqual({ data: { receive_newsletter: 0 } })
  await deleteUserFromConsents(site.db.primary, piti.id)
  expect((await consentRows()).filter(({ userId }) => userId === piti.id)).toEqual([])
})

test.each([{}, { receive_newsletter: 2 }, { receive_newsletter: 'true' }, { receive_newsletter: null }])(
  'AB-03 Q-04 an invalid choice is rejected: %j',
  async (body) => {
    const actor = await site.as(await addPerson(site.db))
    const before = await consentRows()
    expectErrorResponse(await actor.post('/api/marketing-consent', body), 422, 'validation')
    expect(await consentRows()).toEqual(before)
  },
)
