import { useState } from 'react'
import { Button } from '../forms/button.tsx'
import { Field } from '../forms/field.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { isSafeHref } from './text-schema.ts'
import { linkTexts } from './texts.ts'

/** `example.com` as it was meant; null when it cannot be opened. */
function hrefOf(text: string): string | null {
  const typed = text.trim()
  if (isSafeHref(typed)) return typed
  if (/^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i.test(typed)) return isSafeHref(`mailto:${typed}`) ? `mailto:${typed}` : null
  return /^[^\s/:]+\.[^\s/:]{2,}(?:[/?#]\S*)?$/.test(typed) && isSafeHref(`https://${typed}`)
    ? `https://${typed}`
    : null
}

interface LinkDialogProps {
  href: string
  onUse: (href: string) => void
  onRemove: (() => void) | null
  onClose: () => void
}

/** The address of a link, with a way to open and to remove it. */
export function LinkDialog({ href, onUse, onRemove, onClose }: LinkDialogProps) {
  const [address, setAddress] = useState(href)
  const [isWrong, setWrong] = useState(false)
  const opened = hrefOf(address)
  const use = () => {
    if (opened) onUse(opened)
    else setWrong(true)
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={linkTexts.title}
      footer={
        <>
          {onRemove && (
            <Button variant="outline" onClick={onRemove}>
              {linkTexts.remove}
            </Button>
          )}
          <Button onClick={use}>{linkTexts.apply}</Button>
        </>
      }
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          use()
        }}
      >
        <Field label={linkTexts.address} hint={linkTexts.hint} error={isWrong ? linkTexts.invalid : undefined}>
          <TextInput
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value)
              setWrong(false)
            }}
          />
        </Field>
        {href && opened && (
          <a className="btn btn-ghost btn-sm mt-2" href={opened} target="_blank" rel="noopener noreferrer">
            {linkTexts.open}
          </a>
        )}
      </form>
    </Dialog>
  )
}
