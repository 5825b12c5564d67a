/** Online tests of people of the site under test. */
import { expect, type Page } from '@playwright/test'
import { createAttempt, createOnlineTest } from '#features/online-tests/testing.ts'
import { dynamicStatement } from '#server/database/db.ts'
import { withDb } from './database.ts'
import { joinAs } from './people.ts'
import { open } from './site.ts'

type Options = Partial<Parameters<typeof createOnlineTest>[1]>
type Attempts = readonly { score?: number | null; secondsAgo?: number }[]

/** A test that this person may take, with attempts that are used up. */
export function addTest(userId: number, topic: string, options: Options = {}, attempts: Attempts = []) {
  return withDb(async (db) => {
    const online = await createOnlineTest(db, { authorId: 3, userId, topic, ...options })
    for (const [index, attempt] of attempts.entries())
      await createAttempt(db, { userEventId: online.userEventId, number: index + 1, ...attempt })
    return online
  })
}

/** Gives all questions of a training a picture of the demo content. */
export function addPictures(trainingId: number) {
  return withDb((db) =>
    db.query(
      dynamicStatement(
        'e2e.add-pictures',
        `update online_test_questions set image_id = (select id from images where alt <> '' order by id limit 1)
         where training_id = $1`,
      ),
      [trainingId],
    ),
  )
}

/** Gives all questions of a training this number of choices. */
export function setChoices(trainingId: number, count: number) {
  return withDb((db) =>
    db.query(
      dynamicStatement(
        'e2e.set-choices',
        `update online_test_questions set choices = array(select 'ทางเลือกที่ ' || n from generate_series(1, $2::int) n)
         where training_id = $1`,
      ),
      [trainingId, count],
    ),
  )
}

/** Moves the due date of the test of a training. */
export function setDueDate(trainingId: number, dueAt: Date) {
  return withDb((db) =>
    db.query(dynamicStatement('e2e.set-due-date', 'update online_tests set due_at = $2 where training_id = $1'), [
      trainingId,
      dueAt,
    ]),
  )
}

export const card = (page: Page, topic: string) => page.getByRole('article').filter({ hasText: topic })
export const chip = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) })
export const frameOf = (page: Page) => page.frameLocator('iframe.test-frame')

/** Signs in a new person with one test and opens My test. */
export async function openWithTest(page: Page, topic = 'การวัดผล', attempts: Attempts = []) {
  const person = await joinAs(page)
  const online = await addTest(person.id, topic, {}, attempts)
  await open(page, '/my-test')
  return { person, ...online }
}

/** Replaces the form by a page that says at once that it was submitted. */
export async function replaceForm(page: Page, responseId: string) {
  await page.route('**/online-test/form/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<script>parent.postMessage({type:'online-test:submitted',response_id:'${responseId}'},'*')</script>`,
    }),
  )
}

/** Answers the current question of the form with its first choice and goes on. */
export async function answerAll(page: Page) {
  const frame = frameOf(page)
  for (let question = 1; question <= 10; question++) {
    await expect(frame.getByText(`ข้อ ${question} จาก 10`).first()).toBeVisible()
    await frame.getByRole('radio').first().check({ force: true })
    const next = frame.getByRole('button', { name: question < 10 ? 'ข้อถัดไป' : 'ทวนก่อนส่ง' })
    await next.first().click()
  }
}
