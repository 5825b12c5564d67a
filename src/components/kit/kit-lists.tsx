import { Search } from 'lucide-react'
import { Spinner } from '../feedback/spinner.tsx'
import { Button } from '../forms/button.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { RemovableChip } from '../navigation/chip.tsx'
import { KitSection } from './kit-section.tsx'
import { kitPageTexts as t } from './texts.ts'

export function KitLists() {
  return (
    <KitSection title={t.filters} isBare>
      <div className="hero-banner hero rounded-card">
        <div className="wrapper">
          <div className="hero-text">
            <p className="text-display font-bold" lang="en">
              Technology Integration
            </p>
            <form className="search" role="search" onSubmit={(event) => event.preventDefault()}>
              <Search className="icon lg" />
              <input type="search" name="search" aria-label={t.search} placeholder={t.typeHere} />
              <Button variant="hero" type="submit">
                <Search className="icon" />
                <span>{t.search}</span>
              </Button>
            </form>
          </div>
          <div className="hero-art">
            <img src="/scenes/sala.svg" alt="" width="760" height="680" loading="lazy" />
          </div>
        </div>
      </div>
      <div className="filtered-list">
        <aside className="card filters" aria-label={t.filters}>
          <div className="filters-header">
            <h3>{t.filters}</h3>
            <button type="button" className="link text-sm">
              {t.clearAll}
            </button>
          </div>
          <fieldset className="group">
            <legend className="label">{t.levels}</legend>
            {t.levelOptions.map((level, index) => (
              <Checkbox key={level} label={level} count={64 - index * 9} defaultChecked={index === 1} />
            ))}
          </fieldset>
        </aside>
        <div>
          <div className="list-header">
            <div className="chips">
              <RemovableChip label={t.removable} onRemove={() => {}} />
            </div>
            <p className="total">{t.total}</p>
          </div>
          <div className="policy-page">
            <nav className="toc" aria-label={t.toc}>
              {t.sections.map((section, index) => (
                <a key={section} href="#content" aria-current={index === 0 ? 'true' : undefined}>
                  {section}
                </a>
              ))}
            </nav>
            <div className="prose">
              <h3>{t.sections[0]}</h3>
              <p>{t.paragraph}</p>
            </div>
          </div>
          <div className="list-end">
            <p>
              <Spinner /> {t.open.loader}
            </p>
            <Button variant="outline">{t.loadMore}</Button>
          </div>
        </div>
      </div>
    </KitSection>
  )
}
