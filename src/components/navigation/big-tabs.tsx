import type { ReactNode } from 'react'
import { classNames } from '../state/class-names.ts'
import { type TabItem, TabList, type TabListProps } from './tabs.tsx'

interface BigTabItem extends TabItem {
  icon: ReactNode
  /** Second line, on wide screens. */
  detail?: string
  tone: 'gold' | 'sky' | 'leaf' | 'lotus' | 'soft' | 'warm'
  lang?: string
}

/** Tabs as cards with an icon. The selected one has a pointer to its content (TAG-002, TAG-008). */
export function BigTabs(props: TabListProps<BigTabItem>) {
  return (
    <TabList {...props} className={classNames('big-tabs', props.className)}>
      {({ icon, label, detail, tone, lang }) => (
        <>
          <span className={`icon-tile tone-${tone}`}>{icon}</span>
          <span>
            <span lang={lang}>{label}</span>
            {detail && <small>{detail}</small>}
          </span>
        </>
      )}
    </TabList>
  )
}
