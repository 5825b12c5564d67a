import { AtSign } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../forms/button.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { Field } from '../forms/field.tsx'
import { LockedText } from '../forms/locked-text.tsx'
import { MultiSelect } from '../forms/multi-select.tsx'
import { PasswordInput } from '../forms/password-input.tsx'
import { RadioCards } from '../forms/radio-cards.tsx'
import { Select } from '../forms/select.tsx'
import { Switch } from '../forms/switch.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { ErrorIcon, InfoIcon, UsedIcon, WarningIcon } from '../icons/icons.tsx'
import { Avatar } from '../media/avatar.tsx'
import { KitSection } from './kit-section.tsx'
import { kitPageTexts as t } from './texts.ts'

const alertLooks = [
  ['alert-danger', ErrorIcon],
  ['alert-success', UsedIcon],
  ['', InfoIcon],
  ['alert-warning', WarningIcon],
] as const

export function KitForms() {
  const [kind, setKind] = useState<string | null>('0')
  const [levels, setLevels] = useState<string[]>(['1'])
  const [none, setNone] = useState<string[]>([])
  const options = t.chooseOptions.map((label) => ({ value: label, label }))
  const levelOptions = t.levelOptions.map((label, index) => ({ value: String(index), label }))
  return (
    <KitSection title={t.forms}>
      <div className="kit-cols">
        <Field label={t.normal} hint={t.hint}>
          <TextInput placeholder={t.typeHere} />
        </Field>
        <Field label={t.focus}>
          <TextInput className="is-focus" defaultValue={t.teacher} icon={<AtSign className="icon" />} />
        </Field>
        <Field label={t.error} isRequired error={t.errorText} hint={t.hint}>
          <TextInput defaultValue="Somsri" />
        </Field>
        <Field label={t.readOnly}>
          <LockedText value="T-20418" />
        </Field>
        <Field label={t.disabled}>
          <TextInput defaultValue={t.teacher} disabled />
        </Field>
        <Field label={t.choose}>
          <Select options={options} placeholder={t.choose} />
        </Field>
        <Field label={t.password} success={t.longEnough}>
          <PasswordInput defaultValue="12345678" autoComplete="new-password" />
        </Field>
        <Field label={t.addon}>
          <div className="addon">
            <TextInput defaultValue="somsri.j" />
            <span className="tail" lang="en">
              @university.example.ac.th
            </span>
          </div>
        </Field>
        <Field label={t.longText}>
          <TextArea defaultValue={t.storyText} />
        </Field>
      </div>
      <div className="kit-row gap-x-7">
        <Checkbox label={t.unchecked} />
        <Checkbox label={t.checked} defaultChecked />
        <Checkbox label={t.disabled} disabled />
        <Switch label={t.off} />
        <Switch label={t.on} defaultChecked />
        <Switch label={t.disabled} disabled />
      </div>
      <Checkbox label={t.mustAccept} error={t.mustAcceptError} />
      <RadioCards
        legend={t.kind}
        name="kit-kind"
        isRequired
        value={kind}
        onChange={setKind}
        options={t.kinds.map(({ title, detail }, index) => ({
          value: String(index),
          title,
          detail,
          image: <Avatar personId={index * 4 + 1} size={64} />,
        }))}
      />
      <div className="kit-cols">
        <MultiSelect
          legend={t.levels}
          name="kit-levels"
          options={levelOptions}
          value={levels}
          onChange={setLevels}
          isRequired
          hint={t.hint}
        />
        <MultiSelect
          legend={t.levels}
          name="kit-none"
          options={levelOptions}
          value={none}
          onChange={setNone}
          isRequired
          wasSubmitted
        />
      </div>
      <div className="kit-cols">
        {alertLooks.map(([look, Icon], index) => (
          <p key={look} className={`alert ${look}`}>
            <Icon className="icon" />
            {t.alerts[index]}
          </p>
        ))}
      </div>
      <div className="kit-row">
        <Button type="submit">{t.save}</Button>
        <Button variant="ghost">{t.cancel}</Button>
      </div>
    </KitSection>
  )
}
