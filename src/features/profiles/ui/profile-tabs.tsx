import { ChartNoAxesColumn, Lightbulb } from 'lucide-react'
import { useId } from 'react'
import { TabPanel, Tabs } from '#components/navigation/tabs.tsx'
import { formatCount } from '#lib/counts.ts'
import { useNavigateTo } from '#lib/page.ts'
import { PROFILE_TABS, type ProfileTab } from '../constants.ts'
import type { Profile } from '../contract.ts'
import { profileTexts as texts } from '../texts.ts'
import { IdeasPanel } from './ideas-panel.tsx'
import { LearningPanel } from './learning-panel.tsx'

interface ProfileTabsProps {
  profile: Profile
  /** Path of this page. The selected tab is in the query, so that navigating back restores it. */
  path: string
  tab: ProfileTab
}

/** Tabs for ideas and learning. Without ideas there are no tabs (PROF-019..021, PROF-096). */
export function ProfileTabs({ profile, path, tab }: ProfileTabsProps) {
  const idPrefix = useId()
  const go = useNavigateTo()
  const panel = tab === 'ideas' ? <IdeasPanel userId={profile.id} /> : <LearningPanel userId={profile.id} />
  if (profile.ideas === 0) return panel
  const icons = { ideas: Lightbulb, learning: ChartNoAxesColumn }
  const items = PROFILE_TABS.map((id) => {
    const Icon = icons[id]
    return {
      id,
      label: texts[id],
      icon: <Icon className="icon" aria-hidden="true" />,
      count: id === 'ideas' ? formatCount(profile.ideas) : undefined,
      href: `${path}?tab=${id}`,
    }
  })
  return (
    <>
      <Tabs
        label={texts.tabs}
        items={items}
        value={tab}
        idPrefix={idPrefix}
        onChange={(id, press) => {
          if (press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return
          press.preventDefault()
          if (id !== tab) void go(`${path}?tab=${id}`, { replace: true, keepScroll: true })
        }}
      />
      <TabPanel idPrefix={idPrefix} id={tab} className="mt-6">
        {panel}
      </TabPanel>
    </>
  )
}
