import { Search } from 'lucide-react'
import { Spinner } from '../feedback/spinner.tsx'
import { Button } from '../forms/button.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { OpenIcon } from '../icons/icons.tsx'
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
      <div className="filter-row" role="group" aria-label={t.filters}>
        <button type="button" className="filter-btn" data-chosen>
          {t.levels}
          <span className="filter-number">1</span>
          <OpenIcon className="icon" />
        </button>
      </div>
      <div className="filter-choices" role="group" aria-label={t.levels}>
        {t.levelOptions.map((level, index) => (
          <Checkbox
            key={level}
            label={level}
            count={64 - index * 16}
            defaultChecked={index === 1}
            disabled={index === 4}
          />
        ))}
      </div>
      <div className="chosen-filters">
        <p>{t.total}</p>
        <ul>
          <li>
            <RemovableChip label={t.removable} onRemove={() => {}} />
          </li>
        </ul>
        <button type="button" className="link">
          {t.clearAll}
        </button>
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
    </KitSection>
  )
}
