import { lazy, Suspense, useState } from 'react'
import { Tabs } from '#components/tabs.tsx'
import { FIRST_POLICY_TABS, POLICY_TABS, type PolicyTab } from '../constants.ts'
import { consentTexts } from '../texts.ts'
import { policyIcons } from './policy-icons.tsx'

const PolicySheet = lazy(() => import('./policy-sheet.tsx').then((module) => ({ default: module.PolicySheet })))

export const policyHref = (tab: PolicyTab) => `/policy?tab=${tab}`

/** Two names and a button fit 394 px; below that the longer name takes a second line. */
const FIRST_TAB_CLASS = 'max-sm:px-2 max-sm:text-sm max-xxs:shrink max-xxs:whitespace-normal'

interface PolicyTabsProps {
  current: PolicyTab
  /** Called when a tab is pressed, also the current one. */
  onChoose: (tab: PolicyTab) => void
  idPrefix: string
}

/** The four documents as tabs; up to 576 px the first two and a way to all of them (POL-008, POL-009, Q-110). */
export function PolicyTabs({ current, onChoose, idPrefix }: PolicyTabsProps) {
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [hasSheet, setHasSheet] = useState(false)
  const isBeyondFirst = !FIRST_POLICY_TABS.includes(current)
  const items = POLICY_TABS.map((tab) => {
    const Icon = policyIcons[tab]
    return {
      id: tab,
      label: consentTexts.tabs[tab],
      href: policyHref(tab),
      icon: <Icon className="i max-sm:hidden" aria-hidden="true" />,
      className: FIRST_POLICY_TABS.includes(tab) ? FIRST_TAB_CLASS : 'max-sm:hidden',
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
          onPointerEnter={() => setHasSheet(true)}
          onClick={() => {
            setHasSheet(true)
            setSheetOpen(true)
          }}
        >
          {consentTexts.seeAll}
        </button>
      </div>
      {hasSheet && (
        <Suspense fallback={null}>
          <PolicySheet current={current} isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} onChoose={onChoose} />
        </Suspense>
      )}
    </div>
  )
}
