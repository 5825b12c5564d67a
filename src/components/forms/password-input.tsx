import { type ComponentProps, useState } from 'react'
import { HiddenIcon, LockedIcon, ViewsIcon } from '../icons/icons.tsx'
import { kitTexts } from '../texts.ts'
import { useFieldControl } from './field.tsx'
import { TextInput } from './text-input.tsx'

/** A password input with a button to show the text. Supports pasting and password managers; set `autoComplete`. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const { id } = useFieldControl()
  const [isShown, setShown] = useState(false)
  const Eye = isShown ? HiddenIcon : ViewsIcon
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      icon={<LockedIcon className="icon" />}
      end={
        <button
          type="button"
          className="icon-btn"
          aria-label={kitTexts.showPassword}
          aria-pressed={isShown}
          // Identifies the password when a form has several.
          aria-describedby={id && `${id}-label`}
          title={isShown ? kitTexts.hidePassword : kitTexts.showPassword}
          onClick={() => setShown(!isShown)}
        >
          <Eye className="icon" />
        </button>
      }
    />
  )
}
