import {
  CircleCheck,
  DatabaseBackup,
  HardDrive,
  ListChecks,
  type LucideIcon,
  Mail,
  Server,
  TriangleAlert,
} from 'lucide-react'
import { relativeTime } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import type { Dashboard } from '../contract.ts'
import { healthTexts as texts } from '../texts.ts'

/** The objective for pages (operations). */
const SLOW_MS = 300
const FULL_PERCENT = 90
const BACKUP_MS = 2 * 86_400_000
const JOBS_MAX = 100

interface Item {
  Icon: LucideIcon
  name: string
  isFine: boolean
  value: string
  detail: string
}

/** Whether the site works, in five values with words. */
export function HealthList({ health }: Pick<Dashboard, 'health'>) {
  const { renderedAt } = usePageContext()
  return (
    <section className="panel" aria-labelledby="health-title">
      <header>
        <h2 id="health-title">{texts.title}</h2>
        <p className="chart-note">{texts.checked}</p>
      </header>
      <dl className="health">
        {itemsOf(health, renderedAt).map(({ Icon, name, isFine, value, detail }) => (
          <div key={name}>
            <dt>
              <Icon className="icon" aria-hidden="true" />
              {name}
            </dt>
            <dd className="numeric">
              {isFine ? (
                <CircleCheck className="icon" aria-hidden="true" />
              ) : (
                <TriangleAlert className="icon is-warning" aria-hidden="true" />
              )}
              {value}
              <small>{detail}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function itemsOf({ p95Ms, mails, jobs, disk, backupAt }: Dashboard['health'], now: number): Item[] {
  const isFast = p95Ms === null || p95Ms <= SLOW_MS
  const isBackedUp = backupAt !== null && now - Date.parse(backupAt) < BACKUP_MS
  return [
    {
      Icon: Server,
      name: texts.web,
      isFine: isFast,
      value: isFast ? texts.fine : texts.slow,
      detail: p95Ms === null ? texts.noRequests : texts.p95(p95Ms),
    },
    {
      Icon: Mail,
      name: texts.mails,
      isFine: mails.failed === 0,
      value: mails.failed === 0 ? texts.fine : texts.failed(mails.failed),
      detail: mails.hasServer ? texts.waiting(mails.waiting) : texts.noServer,
    },
    {
      Icon: ListChecks,
      name: texts.jobs,
      isFine: jobs.failed === 0 && jobs.waiting < JOBS_MAX,
      value: jobs.waiting === 0 ? texts.idle : texts.queue(jobs.waiting),
      detail: texts.failedJobs(jobs.failed),
    },
    {
      Icon: HardDrive,
      name: texts.disk,
      isFine: disk !== null && disk.usedPercent < FULL_PERCENT,
      value: disk ? texts.used(disk.usedPercent) : texts.unknown,
      detail: disk ? texts.free(sizeText(disk.freeBytes)) : '',
    },
    {
      Icon: DatabaseBackup,
      name: texts.backup,
      isFine: isBackedUp,
      value: backupAt ? relativeTime(backupAt, now) : texts.unknown,
      detail: backupAt ? (isBackedUp ? texts.freshBackup : texts.oldBackup) : texts.backupHint,
    },
  ]
}

function sizeText(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3
  return gigabytes >= 10 ? `${Math.round(gigabytes)} GB` : `${gigabytes.toFixed(1)} GB`
}
