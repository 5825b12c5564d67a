import { createHmac } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { NAME_FAILURES } from '#features/accounts/constants.ts'
import { loadConfig } from '#server/config/config.ts'
import { dynamicStatement } from '#server/database/db.ts'
import { accountButton, addPeople, chooser, chooseWay, fillSignIn, submitButton } from './people.ts'
import { withDb } from './sessions.ts'
import { acceptCookies, open } from './site.ts'

/** As if many had guessed at the name from everywhere a minute ago. */
async function guessFromEverywhere(name: string) {
  const { sessionSecret } = loadConfig({ ...process.env, DATA_DIR: process.env.E2E_DATA_DIR })
  const key = createHmac('sha256', sessionSecret).update(`sign-in\0anywhere\0member\0${name}`).digest()
  const insert = `insert into sign_in_guesses (key, recent, last_try_at, harder_until) values
    ($1, array_fill(now() - interval '1 minute', array[${NAME_FAILURES}]), now() - interval '1 minute', now() + interval '4 minutes')`
  await withDb((db) => db.query(dynamicStatement('e2e.guesses', insert), [key]))
}

test('AB-188 Q-194 a guarded name: the form solves a harder captcha and goes on by itself, nothing typed is lost', async ({
  page,
  baseURL,
}) => {
  await acceptCookies(page, baseURL!)
  const { member } = await addPeople()
  await guessFromEverywhere(member.username)
  const asked: string[] = []
  page.on('response', (answer) => {
    const { pathname, search } = new URL(answer.url())
    if (/^\/api\/(login|v2\/captcha)$/.test(pathname)) asked.push(`${pathname}${search} ${answer.status()}`)
  })
  await open(page, '/?action=sign-in')
  await expect(chooser(page)).toBeVisible()
  const dialog = await chooseWay(page, 'member')
  await fillSignIn(dialog, member)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/v2/captcha?*level=harder', async (route) => {
    await held
    await route.fallback()
  })
  await submitButton(dialog).click()
  await expect(dialog.getByText('กำลังยืนยันเพิ่มเติม อาจใช้เวลานานกว่าปกติ').first()).toBeVisible()
  await expect(submitButton(dialog)).toContainText('กำลังตรวจสอบเพิ่มเติม')
  await expect(dialog.locator('input[autocomplete="username"]')).toHaveValue(member.username)
  release()
  await expect(accountButton(page)).toBeVisible({ timeout: 30_000 })
  expect(asked).toEqual([
    '/api/v2/captcha?purpose=sign-in 200',
    '/api/login 422',
    '/api/v2/captcha?purpose=sign-in&level=harder 200',
    '/api/login 200',
  ])
})
