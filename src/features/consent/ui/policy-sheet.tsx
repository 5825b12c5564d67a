import { Settings2 } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { CheckIcon, NextIcon } from '#components/icons/icons.tsx'
import { Sheet } from '#components/overlays/sheet.tsx'
import { POLICY_TABS, type PolicyTab } from '../constants.ts'
import { policyHref } from '../policy.ts'
import { consentTexts } from '../texts.ts'
import { openCookieSettings } from './consent-state.ts'
import { policyIcons } from './policy-icons.tsx'

interface PolicySheetProps {
  current: PolicyTab
  isOpen: boolean
  onClose: () => void
  onChoose: (tab: PolicyTab) => void
}

/** All four documents, with the current one indicated, and the cookie settings (POL-010, POL-011, Q-110). */
export function PolicySheet({ current, isOpen, onClose, onChoose }: PolicySheetProps) {
  return (
    <Sheet open={isOpen} onOpenChange={onClose} title={consentTexts.sheetTitle}>
      <ul className="option-list">
        {POLICY_TABS.map((tab) => {
          const Icon = policyIcons[tab]
          const isCurrent = tab === current
          return (
            <li key={tab}>
              <a
                className="option-row"
                href={policyHref(tab)}
                aria-current={isCurrent ? 'page' : undefined}
                onClick={() => {
                  onClose()
                  onChoose(tab)
                }}
              >
                <Icon className="icon lg" aria-hidden="true" />
                {consentTexts.tabs[tab]}
                {isCurrent ? <CheckIcon className="icon" /> : <NextIcon className="icon" />}
              </a>
            </li>
          )
        })}
      </ul>
      <Button
        variant="outline"
        className="mt-6 w-full"
        icon={<Settings2 className="icon" aria-hidden="true" />}
        onClick={() => {
          onClose()
          openCookieSettings()
        }}
      >
        {consentTexts.cookieSettings}
      </Button>
    </Sheet>
  )
}
