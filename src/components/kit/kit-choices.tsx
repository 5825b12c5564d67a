import { LayoutGrid, Lightbulb, Presentation, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { Badge, type BadgeTone } from '../feedback/badge.tsx'
import { BigTabs } from '../navigation/big-tabs.tsx'
import { Breadcrumb } from '../navigation/breadcrumb.tsx'
import { Chip, ChipLink, RemovableChip } from '../navigation/chip.tsx'
import { Pagination } from '../navigation/pagination.tsx'
import { TabPanel, Tabs } from '../navigation/tabs.tsx'
import { KitSection } from './kit-section.tsx'
import { kitPageTexts as t } from './texts.ts'

const tones: readonly (keyof typeof t.badge & BadgeTone)[] = [
  'new',
  'recommended',
  'open',
  'close',
  'replay',
  'live',
  'plain',
  'success',
  'warning',
  'danger',
  'info',
]
const bigIcons = [LayoutGrid, Presentation, Lightbulb, TrendingUp] as const
const bigTones = ['gold', 'sky', 'leaf', 'lotus'] as const

export function KitChoices() {
  const [tab, setTab] = useState('0')
  const [bigTab, setBigTab] = useState('0')
  const [isOn, setOn] = useState(true)
  const [hasFilter, setFilter] = useState(true)
  const [page, setPage] = useState(7)
  return (
    <KitSection title={t.badges}>
      <div className="kit-row">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {t.badge[tone]}
          </Badge>
        ))}
        <Badge tone="edu" lang="en">
          Education Plan
        </Badge>
        <Badge tone="soft" lang="en">
          Case Study
        </Badge>
      </div>
      <div className="chips">
        <Chip>{t.normal}</Chip>
        <Chip className="is-hover">{t.hover}</Chip>
        <Chip className="is-focus">{t.focus}</Chip>
        <Chip isPressed={isOn} count={12} onClick={() => setOn(!isOn)}>
          {t.selected}
        </Chip>
        <Chip isPressed={isOn} hasTick onClick={() => setOn(!isOn)}>
          {t.selected}
        </Chip>
        <ChipLink href="#content">#{t.tag}</ChipLink>
        <ChipLink href="#content" isCurrent>
          #{t.tag}
        </ChipLink>
        {hasFilter && <RemovableChip label={t.removable} onRemove={() => setFilter(false)} />}
      </div>
      <div>
        <Tabs
          label={t.tabsLabel}
          idPrefix="kit-tabs"
          value={tab}
          onChange={setTab}
          items={t.tabs.map((label, index) => ({ id: String(index), label, count: index === 0 ? 24 : undefined }))}
        />
        <TabPanel idPrefix="kit-tabs" id={tab} className="pt-4">
          {t.tabPanel}: {t.tabs[Number(tab)]}
        </TabPanel>
      </div>
      <BigTabs
        label={t.tabsLabel}
        value={bigTab}
        onChange={setBigTab}
        items={t.bigTabs.map(({ label, detail }, index) => {
          const Icon = bigIcons[index] ?? LayoutGrid
          return {
            id: String(index),
            label,
            detail,
            lang: 'en',
            tone: bigTones[index] ?? 'soft',
            icon: <Icon className="icon" />,
          }
        })}
      />
      <Breadcrumb
        crumbs={[
          { label: 'Edtech Tools', href: '/edtech-tools', lang: 'en' },
          { label: t.tag, href: '/dev/kit' },
          { label: t.storyTitle },
        ]}
      />
      <Pagination page={page} pageCount={20} onChange={setPage} />
      <Pagination page={1} pageCount={3} hrefFor={(target) => `/dev/kit?page=${target}`} label={t.loadMore} />
    </KitSection>
  )
}
