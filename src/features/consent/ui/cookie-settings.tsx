import { useId, useState } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { Button } from '#components/forms/button.tsx'
import { Switch } from '#components/forms/switch.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { longDate } from '#lib/dates.ts'
import { OPTIONAL_CATEGORIES } from '../constants.ts'
import type { CookieChoice } from '../contract.ts'
import { consentTexts } from '../texts.ts'
import type { Selection } from './consent-state.ts'
import { bannerTexts } from './texts.ts'

export { openCookieSettings } from './consent-state.ts'

const { settings: texts, categories } = consentTexts

interface CookieSettingsProps {
  isOpen: boolean
  isSaving: boolean
  /** The current choice; without one every switch is off. */
  choice: CookieChoice | null
  onClose: () => void
  onChoose: (selection: Selection) => void
}

/** Cookies by category (POL-011, decision Q-109). */
export function CookieSettings({ isOpen, isSaving, choice, onClose, onChoose }: CookieSettingsProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={choice ? `${texts.text} ${texts.current(longDate(choice.at))}` : texts.text}
    >
      {/* Mounted on every opening, so that the switches start from the current choice. */}
      {isOpen && <Switches choice={choice} isSaving={isSaving} onChoose={onChoose} />}
    </Dialog>
  )
}

function Switches({ choice, isSaving, onChoose }: Pick<CookieSettingsProps, 'choice' | 'isSaving' | 'onChoose'>) {
  const [selection, setSelection] = useState<Selection>({
    functional: choice?.functional ?? false,
    analytics: choice?.analytics ?? false,
    marketing: choice?.marketing ?? false,
  })
  const all = (value: boolean): Selection => ({ functional: value, analytics: value, marketing: value })
  return (
    <>
      <ul className="grid gap-5">
        <Category {...categories.necessary} isOn isFixed />
        {OPTIONAL_CATEGORIES.map((name) => (
          <Category
            key={name}
            {...categories[name]}
            isOn={selection[name]}
            onChange={(isOn) => setSelection({ ...selection, [name]: isOn })}
          />
        ))}
      </ul>
      <div className="dialog-footer [&>.btn]:grow [&>.btn]:px-3">
        <Button variant="soft" onClick={() => onChoose(all(false))}>
          {bannerTexts.rejectAll}
        </Button>
        <Button variant="soft" onClick={() => onChoose(all(true))}>
          {bannerTexts.acceptAll}
        </Button>
        <Button isLoading={isSaving} onClick={() => onChoose(selection)}>
          {texts.save}
        </Button>
      </div>
    </>
  )
}

interface CategoryProps {
  name: string
  text: string
  isOn: boolean
  /** Cannot be switched off. */
  isFixed?: boolean
  onChange?: (isOn: boolean) => void
}

function Category({ name, text, isOn, isFixed, onChange }: CategoryProps) {
  const textId = useId()
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3">
        <Switch
          label={<b>{name}</b>}
          checked={isOn}
          disabled={isFixed}
          aria-describedby={textId}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
        />
        {isFixed && <Badge>{texts.alwaysOn}</Badge>}
      </div>
      <p id={textId} className="mt-1 pl-[59px] text-sm text-ink-2">
        {text}
      </p>
    </li>
  )
}
