import { useState } from 'react'
import { Switch } from '#components/forms/switch.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { areLetterKeysOn, setLetterKeys } from '#components/state/letter-keys.ts'
import { officeTexts } from './texts.ts'

const texts = officeTexts.anywhere

/** All keys of the office; single letters can be turned off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areLetterKeysOn)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={texts.shortcuts} size="md">
      <dl className="shortcuts">
        {texts.keys.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={texts.letters}
        checked={isOn}
        onChange={(event) => {
          setOn(event.currentTarget.checked)
          setLetterKeys(event.currentTarget.checked)
        }}
      />
      <p className="text-sm text-ink-2">{texts.lettersHint}</p>
    </Dialog>
  )
}
