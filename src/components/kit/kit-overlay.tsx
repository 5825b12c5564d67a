import { ChevronRight, ShieldCheck } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { Button } from '../forms/button.tsx'
import { Field } from '../forms/field.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { DeleteIcon, ToolsIcon } from '../icons/icons.tsx'
import { AlertDialog } from '../overlays/alert-dialog.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { Drawer } from '../overlays/drawer.tsx'
import { LoaderDialog } from '../overlays/loader-dialog.tsx'
import { Menu, MenuAction, MenuLink } from '../overlays/menu.tsx'
import { Sheet } from '../overlays/sheet.tsx'
import { UnsavedChangesDialog } from '../overlays/unsaved-changes-dialog.tsx'
import { kitPageTexts as t } from './texts.ts'

const LOADER_MS = 4000

export type OverlayName = 'dialog' | 'dirty' | 'split' | 'sheet' | 'drawer' | 'menu' | 'alert' | 'unsaved' | 'loader'

interface KitOverlayProps {
  name: OverlayName
  /** Anchor of the menu. */
  menuButton: RefObject<HTMLElement | null>
  onClose: () => void
}

export function KitOverlay({ name, menuButton, onClose }: KitOverlayProps) {
  useEffect(() => {
    if (name !== 'loader') return
    const timer = setTimeout(onClose, LOADER_MS)
    return () => clearTimeout(timer)
  }, [name, onClose])

  const change = (open: boolean) => {
    if (!open) onClose()
  }
  if (name === 'loader') return <LoaderDialog open />
  if (name === 'unsaved') return <UnsavedChangesDialog open onStay={onClose} onLeave={onClose} />
  if (name === 'alert')
    return (
      <AlertDialog
        open
        lang="en"
        title={t.deleteQuestion.title}
        text={t.deleteQuestion.text}
        icon={<DeleteIcon className="icon" />}
        tone="ember"
        cancel={{ label: t.deleteQuestion.stay, onPress: onClose }}
        confirm={{ label: t.deleteQuestion.go, onPress: onClose, isDanger: true }}
      />
    )
  if (name === 'sheet')
    return (
      <Sheet open onOpenChange={change} title={t.sheetTitle}>
        <ul className="option-list">
          {t.policies.map((policy, index) => (
            <li key={policy}>
              <button
                type="button"
                className="option-row"
                aria-current={index === 0 ? 'true' : undefined}
                onClick={onClose}
              >
                <ShieldCheck className="icon lg" />
                {policy}
                <ChevronRight className="icon" />
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
    )
  if (name === 'drawer')
    return (
      <Drawer open onOpenChange={change} title={t.menu}>
        <ul className="drawer-links">
          {t.bigTabs.map(({ label }, index) => (
            <li key={label}>
              <a href="/edtech-tools" lang="en" aria-current={index === 0 ? 'page' : undefined} onClick={onClose}>
                <ToolsIcon className="icon" />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Drawer>
    )
  if (name === 'menu')
    return (
      <Menu open onOpenChange={change} button={menuButton} label={t.menu} head={t.teacher}>
        {t.bigTabs.map(({ label }) => (
          <MenuLink key={label} href="/edtech-tools" icon={<ToolsIcon className="icon" />}>
            <span lang="en">{label}</span>
          </MenuLink>
        ))}
        <MenuAction icon={<DeleteIcon className="icon" />} onPress={onClose}>
          {t.cancel}
        </MenuAction>
      </Menu>
    )
  return (
    <Dialog
      open
      onOpenChange={change}
      title={t.dialogTitle}
      description={t.dialogText}
      isDirty={name === 'dirty'}
      side={name === 'split' ? <p>{t.welcome}</p> : undefined}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button onClick={onClose}>{t.save}</Button>
        </>
      }
    >
      <Field label={t.normal}>
        <TextInput placeholder={t.typeHere} />
      </Field>
    </Dialog>
  )
}
