/** Test factory of certificates. */
import { createUser } from '#features/accounts/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import type { Actor, TestApp } from '#test/app.ts'
import { runSent } from '#test/export-archive.ts'
import { insertRow } from '#test/rows.ts'
import { issueCertificate } from './server/service/certificates.ts'

interface CertificateOptions {
  teacher: { id: number }
  firstname?: string
  lastname?: string
  topic?: string
  email?: string
  /** Makes the files at once. Default: true. */
  isMade?: boolean
}

export interface HeldCertificate {
  user: { id: number }
  holder: Actor
  number: string
}

/** A member who has a certificate, issued as by a passed test with 9 points. */
export async function createCertificate(
  site: TestApp,
  {
    teacher,
    firstname = 'น้ำผึ้ง',
    lastname = 'ศรีสุพรรณ์',
    topic = 'ตรวจงานด้วยเกณฑ์',
    email,
    isMade = true,
  }: CertificateOptions,
): Promise<HeldCertificate> {
  const db = site.db.primary
  const user = await createUser(db, { prefixName: 'นางสาว', firstname, lastname, ...(email ? { email } : {}) })
  const training = await createTraining(db, {
    authorId: teacher.id,
    topic,
    startsInHours: [-27],
    training: { hasTest: true, hasCertificate: true },
  })
  const event = await insertRow(db, 'user_events', {
    userId: user.id,
    trainingId: training.id,
    state: 'joined',
    joinedAt: new Date(),
  })
  const { enqueue } = site.app.backgroundContext()
  await db.transaction((tx) =>
    issueCertificate({ db: tx, enqueue }, { userEventId: event.id, score: 9, issuedAt: new Date() }),
  )
  if (isMade) await runSent(site, 'certificates.make-files')
  const holder = await site.as(user)
  const [{ certificateNo }] = (await holder.get('/api/my-certificate')).json().data
  return { user, holder, number: certificateNo }
}
