import { createHmac } from 'node:crypto'
import { NAME_FAILURES } from '#features/accounts/constants.ts'
import { dynamicStatement } from '#server/database/db.ts'
import { siteConfig, withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { createPerson } from './people.ts'
import { accountButton, chooseMethod, chooser, fillSignIn, submitButton } from './sign-in-form.ts'
import { holdRequests, open } from './site.ts'

/** Records failed sign-ins with this name from many addresses, the last of them a minute ago. */
async function recordGuesses(name: string) {
  const { sessionSecret } = siteConfig()
  const key = createHmac('sha256', sessionSecret).update(`sign-in\0anywhere\0member\0${name}`).digest()
  const insert = `insert into sign_in_guesses (key, recent, last_try_at, harder_until) values
    ($1, array_fill(now() - interval '1 minute', array[${NAME_FAILURES}]), now() - interval '1 minute', now() + interval '4 minutes')`
  await withDb((db) => db.query(dynamicStatement('e2e.guesses', insert), [key]))
}

test('AB-188 Q-194 for a name under attack the form solves a harder captcha by itself and keeps the typed text', async ({
  page,
}) => {
  const { email, password } = await createPerson()
  const member = { username: email, password }
  await recordGuesses(member.username)
  const requests: string[] = []
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (/^\/api\/(login|v2\/captcha)$/.test(pathname)) requests.push(`${pathname}${search} ${response.status()}`)
  })
  await open(page, '/?action=sign-in')
  await expect(chooser(page)).toBeVisible()
  const dialog = await chooseMethod(page, 'member')
  await fillSignIn(dialog, member)
  const release = await holdRequests(page, '**/api/v2/captcha?*level=harder')
  await submitButton(dialog).click()
  await expect(dialog.getByText('กำลังยืนยันเพิ่มเติม อาจใช้เวลานานกว่าปกติ').first()).toBeVisible()
  await expect(submitButton(dialog)).toContainText('กำลังตรวจสอบเพิ่มเติม')
  await expect(dialog.locator('input[autocomplete="username"]')).toHaveValue(member.username)
  release()
  await expect(accountButton(page)).toBeVisible({ timeout: 30_000 })
  expect(requests).toEqual([
    '/api/v2/captcha?purpose=sign-in 200',
    '/api/login 422',
    '/api/v2/captcha?purpose=sign-in&level=harder 200',
    '/api/login 200',
  ])
})
