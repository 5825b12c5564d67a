/** Requests and unpacks data exports in tests. */
import { strFromU8, unzipSync } from 'fflate'
import { features } from '../src/features.ts'
import type { Actor, TestApp } from './app.ts'
import { linkIn, mailsTo, type QueuedMail } from './mails.ts'

export interface ExportArchive {
  names: string[]
  // biome-ignore lint/suspicious/noExplicitAny: as many kinds of rows as there are sections
  sections: Record<string, any>
  json: string
  page: string
}

/** Runs the last enqueued job with this name, as the queue does. */
export async function runSent(site: TestApp, name: string): Promise<void> {
  const last = site.sent.findLast((one) => one.name === name)
  const found = features.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === name)
  if (!last || !found) throw new Error(`${name} was not sent`)
  await found.run(site.app.backgroundContext(), last.payload as never)
}

/** Requests an export, runs its job, and returns the link of the newest mail. */
export async function requestExport(site: TestApp, actor: Actor, email: string): Promise<string> {
  const response = await actor.post('/api/v2/my-data')
  if (response.statusCode !== 200) throw new Error(response.body)
  await runSent(site, 'data-export.create-export')
  const link = linkIn((await mailsTo(site.db, email)).at(-1) as QueuedMail)
  return link.pathname + link.search
}

export function openExport(archive: Uint8Array): ExportArchive {
  const files = unzipSync(archive)
  const text = (name: string) => strFromU8(files[name] as Uint8Array)
  const json = text('data.json')
  return { names: Object.keys(files), sections: JSON.parse(json), json, page: text('index.html') }
}
