import { Archive, CalendarClock, Check, PencilLine } from 'lucide-react'
import { Badge } from '#components/feedback/badge.tsx'
import type { PolicyTab } from '#features/consent/constants.ts'
import { formatCount } from '#lib/counts.ts'
import { mediumDate } from '#lib/dates.ts'
import type { PolicyVersion } from '../contract.ts'
import { officeTexts as texts } from '../texts.ts'

interface VersionListProps {
  tab: PolicyTab
  versions: readonly PolicyVersion[]
  chosen: number | null
}

/** The versions of a document, the newest first. */
export function VersionList({ tab, versions, chosen }: VersionListProps) {
  return (
    <nav aria-label={texts.versions} className="policy-versions">
      <ol>
        {versions.map((version, index) => (
          <li key={version.version}>
            <a
              href={`/admin/policies?tab=${tab}&version=${version.version}`}
              aria-current={version.version === chosen ? 'true' : undefined}
            >
              <StateIcon version={version} />
              <span>
                <b>{version.state === 'draft' ? texts.draftOf(version.version) : texts.version(version.version)}</b>
                <small>{factOf(version, versions[index - 1])}</small>
                {version.asks_again && (
                  <small>
                    {texts.asked}
                    {version.accepted > 0 && ` ${texts.accepted(formatCount(version.accepted))}`}
                  </small>
                )}
              </span>
              <StateBadge version={version} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StateIcon({ version: { state, is_current } }: { version: PolicyVersion }) {
  const Icon = state === 'draft' ? PencilLine : state === 'waiting' ? CalendarClock : is_current ? Check : Archive
  return <Icon className="icon" aria-hidden="true" />
}

function StateBadge({ version: { state, is_current } }: { version: PolicyVersion }) {
  if (is_current) return <Badge tone="success">{texts.current}</Badge>
  if (state === 'draft') return <Badge tone="warning">{texts.states.draft}</Badge>
  return state === 'waiting' ? <Badge tone="info">{texts.states.waiting}</Badge> : null
}

function factOf(version: PolicyVersion, newer: PolicyVersion | undefined): string {
  if (version.state === 'draft') return texts.saved(mediumDate(version.updated_at), version.updated_by)
  const from = mediumDate(version.effective_at ?? version.updated_at)
  const until = version.state === 'applied' && !version.is_current ? newer?.effective_at : null
  return until ? texts.until(from, mediumDate(until)) : texts.from(from)
}
