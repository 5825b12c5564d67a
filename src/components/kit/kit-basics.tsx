import { Search } from 'lucide-react'
import { Badge } from '../feedback/badge.tsx'
import { Button, ButtonLink } from '../forms/button.tsx'
import { Field } from '../forms/field.tsx'
import { IconButton } from '../forms/icon-button.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { DeleteIcon } from '../icons/icons.tsx'
import { keepTogether } from '../layout/keep-together.tsx'
import { KitSection } from './kit-section.tsx'
import { kitPageTexts as t } from './texts.ts'

const swatches = [
  ['primary', 'bg-primary text-on-primary'],
  ['accent', 'bg-accent text-on-accent'],
  ['success', 'bg-success-soft text-success'],
  ['info', 'bg-info-soft text-info'],
  ['like', 'bg-like-soft text-like'],
  ['danger', 'bg-danger-soft text-danger'],
  ['hero', 'bg-hero text-on-hero'],
  ['sunk', 'bg-sunk text-ink-2'],
] as const

export function KitBasics() {
  return (
    <>
      <KitSection title={t.colours}>
        <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-4 lg:grid-cols-8">
          {swatches.map(([name, look]) => (
            <li key={name} className={`swatch ${look}`}>
              <b>{t.colourNames[name]}</b>
              <br />
              <span lang="en">{name}</span>
            </li>
          ))}
        </ul>
      </KitSection>
      <KitSection title={t.type}>
        <p className="text-display font-bold">{keepTogether(t.display)}</p>
        <p className="text-h1 font-bold">{t.marks}</p>
        <p className="text-h3 font-semibold">{t.subheading}</p>
        <p className="reading-text max-w-[62ch]">{keepTogether(t.reading)}</p>
      </KitSection>
      <KitSection title={t.buttons}>
        <div className="kit-row">
          <Button>{t.normal}</Button>
          <Button className="is-hover">{t.hover}</Button>
          <Button className="is-press">{t.press}</Button>
          <Button className="is-focus">{t.focus}</Button>
          <Button disabled>{t.disabled}</Button>
          <Button isLoading>{t.normal}</Button>
        </div>
        <div className="kit-row">
          <Button variant="accent">{t.accent}</Button>
          <Button variant="soft">{t.soft}</Button>
          <Button variant="outline">{t.outline}</Button>
          <Button variant="ghost">{t.ghost}</Button>
          <Button variant="danger" icon={<DeleteIcon className="icon" />}>
            {t.danger}
          </Button>
          <Button variant="hero">{t.search}</Button>
          <Button size="sm">{t.small}</Button>
          <Button size="lg">{t.large}</Button>
          <IconButton label={t.search} icon={<Search className="icon" />} />
          <IconButton label={t.search} icon={<Search className="icon" />} className="is-hover" />
          <IconButton label={t.search} icon={<Search className="icon" />} disabled />
          <ButtonLink variant="outline" href="#content">
            {t.link}
          </ButtonLink>
          <a className="link" href="#content">
            {t.link}
          </a>
        </div>
      </KitSection>
      <KitSection title={t.bothThemes}>
        <div className="kit-cols">
          {(['light', 'dark'] as const).map((theme) => (
            <div key={theme} className="kit-theme grid gap-4" data-theme={theme}>
              <h3>{t[theme]}</h3>
              <div className="kit-row">
                <Button>{t.normal}</Button>
                <Button variant="accent">{t.accent}</Button>
                <Button variant="outline">{t.outline}</Button>
                <Badge tone="edu" lang="en">
                  Education Plan
                </Badge>
                <Badge tone="success">{t.badge.success}</Badge>
                <Badge tone="danger">{t.badge.danger}</Badge>
              </div>
              <Field label={t.error} error={t.errorText} isRequired>
                <TextInput defaultValue="Somsri" />
              </Field>
            </div>
          ))}
        </div>
      </KitSection>
    </>
  )
}
