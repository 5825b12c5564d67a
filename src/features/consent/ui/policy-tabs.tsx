import { useState } from 'react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { Tabs } from '#components/navigation/tabs.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { FIRST_POLICY_TABS, POLICY_TABS, type PolicyTab } from '../constants.ts'
import { policyHref } from '../policy.ts'
import { consentTexts } from '../texts.ts'
import { policyIcons } from './policy-icons.tsx'

const loadSheet = () => import('./policy-sheet.tsx').then((module) => module.PolicySheet)

/** Two tabs and a button fit into 394 px; below that width the longer label wraps. */
const FIRST_TAB_CLASS = 'max-md:px-2 max-sm:text-sm max-xxs:shrink max-xxs:whitespace-normal'

interface PolicyTabsProps {
  current: PolicyTab
  /** Called when a tab is pressed, including the current one. */
  onChoose: (tab: PolicyTab) => void
  idPrefix: string
}

/** The four documents as tabs. Up to 576 px: the first two and a "see all" button (POL-008, POL-009, Q-110). */
export function PolicyTabs({ current, onChoose, idPrefix }: PolicyTabsProps) {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [PolicySheet, fetchSheet] = useLazyModule(loadSheet)
  const isBeyondFirst = !FIRST_POLICY_TABS.includes(current)
  const items = POLICY_TABS.map((tab) => {
    const Icon = policyIcons[tab]
    return {
      id: tab,
      label: keepTogether(consentTexts.tabs[tab]),
      href: policyHref(tab),
      icon: <Icon className="icon max-bar:hidden" aria-hidden="true" />,
      className: FIRST_POLICY_TABS.includes(tab) ? FIRST_TAB_CLASS : 'max-md:px-2 max-sm:hidden',
    }
  })
  return (
    <div className="mt-6 flex">
      <Tabs
        className="min-w-0 grow"
        label={consentTexts.tabsLabel}
        items={items}
        value={current}
        idPrefix={idPrefix}
        onChange={(id) => onChoose(id as PolicyTab)}
      />
      <div className="tabs flex-none sm:hidden">
        <button
          type="button"
          className="px-2 text-sm"
          aria-haspopup="dialog"
          aria-expanded={isSheetOpen}
          aria-current={isBeyondFirst ? 'page' : undefined}
          onPointerEnter={() => fetchSheet()}
          onClick={() => fetchSheet(() => setSheetOpen(true))}
        >
          {consentTexts.seeAll}
        </button>
      </div>
      {PolicySheet && (
        <PolicySheet current={current} isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} onChoose={onChoose} />
      )}
    </div>
  )
}
