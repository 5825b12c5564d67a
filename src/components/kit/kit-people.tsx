import { ArrowUpDown, Eye, Heart, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../feedback/badge.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { LoadError } from '../feedback/load-error.tsx'
import { Meter } from '../feedback/meter.tsx'
import { ProgressRing } from '../feedback/progress-ring.tsx'
import { SkeletonCard, SkeletonLines } from '../feedback/skeleton.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { Stars } from '../feedback/stars.tsx'
import { StatsCard } from '../feedback/stats-card.tsx'
import { ButtonLink } from '../forms/button.tsx'
import { StarsInput } from '../forms/stars-input.tsx'
import { Avatar } from '../media/avatar.tsx'
import { AvatarStack } from '../media/avatar-stack.tsx'
import { KitSection } from './kit-section.tsx'
import { kitPageTexts as t } from './texts.ts'

export function KitPeople() {
  const [score, setScore] = useState(4)
  return (
    <>
      <KitSection title={t.people}>
        <div className="kit-row">
          {([120, 64, 48, 40, 32, 24] as const).map((size, index) => (
            <Avatar key={size} personId={index} size={size} />
          ))}
          <AvatarStack people={[{ personId: 1 }, { personId: 5 }, { personId: 2 }, { personId: 9 }]} />
          <div className="person">
            <Avatar personId={6} size={32} />
            <div>
              <b>{t.teacher}</b>
              <small>{t.school}</small>
            </div>
          </div>
        </div>
        <div className="kit-row gap-x-8">
          <Stars score={3.6} />
          <StarsInput name="kit-score" value={score} onChange={setScore} />
          <ProgressRing percent={90} isPassed />
          <ProgressRing percent={60} />
          <ProgressRing percent={null} />
          <div className="grid min-w-52 flex-1 gap-1.5">
            <Meter value={38} max={50} label={t.votes} />
            <b className="numeric text-sm">{t.votes}</b>
          </div>
        </div>
        <div className="kit-cols">
          <StatsCard
            icon={<Eye className="icon" />}
            tone="sky"
            title={t.stats.title}
            subtitle="Views"
            value="12.3K"
            unit={t.stats.unit}
            growth={{ trend: 'up', percentage: 18 }}
            lastMonth="10.4K"
          />
          <StatsCard
            icon={<Heart className="icon" />}
            tone="lotus"
            title={t.stats.title}
            subtitle="Likes"
            value="987"
            unit={t.stats.unit}
            growth={{ trend: 'down', percentage: -4 }}
            lastMonth="1.0K"
          />
          <StatsCard
            icon={<UsersRound className="icon" />}
            tone="leaf"
            title={t.stats.title}
            subtitle="Followers"
            value="56"
            unit={t.stats.unit}
            growth={{ trend: 'none', percentage: 0 }}
          />
        </div>
        <SampleTable />
      </KitSection>
      <KitSection title={t.empty}>
        <EmptyState
          picture="no-result"
          headingLevel={3}
          title={t.emptyTitle}
          text={t.emptyText}
          actions={
            <ButtonLink variant="soft" size="sm" href="#content">
              {t.emptyAction}
            </ButtonLink>
          }
        />
        <LoadError text={t.loadFailed} isCentred isLoading={false} onRetry={() => {}} />
        <div className="kit-cols" aria-busy="true">
          <SkeletonCard />
          <SkeletonCard isTall />
          <div className="grid gap-6">
            <SkeletonLines lines={4} />
            <div className="kit-row text-primary">
              <Spinner label={t.open.loader} />
            </div>
          </div>
        </div>
      </KitSection>
    </>
  )
}

function SampleTable() {
  return (
    <table className="data-table">
      <caption className="visually-hidden">{t.table.caption}</caption>
      <thead>
        <tr>
          {t.table.columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={index > 1 ? 'cell-number' : undefined}
              aria-sort={index === 2 ? 'descending' : undefined}
            >
              {index === 2 ? (
                <button type="button">
                  {column} <ArrowUpDown className="icon" />
                </button>
              ) : (
                column
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {t.table.rows.map(([title, views, likes]) => (
          <tr key={title}>
            <td className="full">
              <b>{title}</b>
            </td>
            <td data-l={t.table.columns[1]}>
              <Badge tone="success">{t.badge.success}</Badge>
            </td>
            <td className="cell-number" data-l={t.table.columns[2]}>
              {views}
            </td>
            <td className="cell-number" data-l={t.table.columns[3]}>
              {likes}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
