import { Sheet } from '#components/overlays/sheet.tsx'
import { type MenuGroup, OfficeMenuGroups, type WaitingCounts } from './office-menu-groups.tsx'
import { officeTexts as texts } from './texts.ts'

interface OfficeMenuSheetProps {
  groups: readonly MenuGroup[]
  path: string
  waiting: WaitingCounts | undefined
  onClose: () => void
}

/** The whole menu of the office on a phone. */
export function OfficeMenuSheet({ onClose, ...menu }: OfficeMenuSheetProps) {
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={texts.menu}>
      <nav aria-label={texts.menu}>
        <OfficeMenuGroups {...menu} />
      </nav>
    </Sheet>
  )
}
