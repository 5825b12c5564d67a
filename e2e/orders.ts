/** Orders of people of the site under test. */
import type { Page } from '@playwright/test'
import { createTeacher } from '#features/accounts/testing.ts'
import { slipPicture } from '#features/orders/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { withDb } from './database.ts'
import { apiAs, call, type Person, uniqueName, uniqueNumber } from './people.ts'

/** Creates an unlisted training for 1,500.00 baht; returns its path. */
export async function createPricedTraining(seats = 30, topic = 'อบรมที่มีค่าใช้จ่าย'): Promise<string> {
  const { id } = await withDb(async (db) => {
    const { id: authorId } = await createTeacher(db, { lastname: uniqueName() })
    const training = { seats, joinCount: 0, priceSatang: 150_000 }
    return createTraining(db, { authorId, status: 2, topic, training })
  })
  return `/content/event/${id}`
}

/** Orders a training by the API; returns the invoice number. */
export async function orderByApi(path: string, person: Pick<Person, 'id'>): Promise<string> {
  const client = await apiAs(person)
  const { event } = (await (await client.get(`/api/v2${path}`)).json()).data
  const response = await call(client, `/api/v2/register-training/${event.id}`, { session_id: event.sessions[0].id })
  return (await response.json()).data.invoiceNo
}

/** A slip that no other test has sent. */
export const newSlip = () => slipPicture(uniqueNumber())
export const registerButton = (page: Page) => page.locator('.training-hero').getByRole('button', { name: 'สมัครเข้าร่วม' })
export const slipField = (page: Page) => page.getByLabel('เลือกไฟล์สลิป')
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

export async function sendSlip(page: Page, buffer: Buffer, name = 'slip.png') {
  await slipField(page).setInputFiles({ name, mimeType: 'image/png', buffer })
}
