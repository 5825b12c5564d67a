import { useRef, useState } from 'react'
import { Button } from '../forms/button.tsx'
import { useScrolledTo } from '../layout/use-scrolled-to.ts'
import { Carousel, type CarouselHandle } from '../media/carousel.tsx'
import { Chip } from '../navigation/chip.tsx'
import { ShowMore } from '../navigation/show-more.tsx'
import { showSnackbar } from '../overlays/snackbar.tsx'
import { showToast } from '../overlays/toast.tsx'
import { useLazyModule } from '../state/use-lazy-module.ts'
import { ToolCard } from './kit-cards.tsx'
import type { OverlayName } from './kit-overlay.tsx'
import { KitSection } from './kit-section.tsx'
import { kitPageTexts as t } from './texts.ts'

const loadOverlay = () => import('./kit-overlay.tsx').then((module) => module.KitOverlay)

const overlays: readonly OverlayName[] = [
  'dialog',
  'dirty',
  'split',
  'sheet',
  'drawer',
  'menu',
  'alert',
  'unsaved',
  'loader',
]

export function KitMoving() {
  const carousel = useRef<CarouselHandle>(null)
  const [KitOverlay, fetchOverlay] = useLazyModule(loadOverlay)
  const [overlay, setOverlay] = useState<OverlayName | null>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const [reached, setReached] = useState(0)
  useScrolledTo(() => setReached((times) => times + 1))
  return (
    <>
      <KitSection title={t.moving} isBare>
        <Carousel
          ref={carousel}
          label={t.carousel}
          hasDots
          heading={
            <>
              <h3>{t.carousel}</h3>
              <p>{t.carouselHint}</p>
            </>
          }
        >
          {[1, 2, 3, 4, 5, 6].map((n) => (
            <ToolCard key={n} name={t.slide(n)} />
          ))}
        </Carousel>
        <Button variant="outline" size="sm" className="justify-self-start" onClick={() => carousel.current?.goTo(4)}>
          {t.goTo}
        </Button>
        <ShowMore moreText={t.showAllTags}>
          <div className="chips">
            {Array.from({ length: 60 }, (_, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: samples
              <Chip key={n}>
                {t.tag} {n + 1}
              </Chip>
            ))}
          </div>
        </ShowMore>
        <p className="numeric text-sm text-ink-2">{t.reached(reached)}</p>
      </KitSection>
      <KitSection title={t.overlays}>
        <div className="kit-row">
          {overlays.map((name) => (
            <Button
              key={name}
              ref={name === 'menu' ? menuButton : undefined}
              variant="soft"
              size="sm"
              onClick={() => fetchOverlay(() => setOverlay(name))}
            >
              {t.open[name]}
            </Button>
          ))}
          <Button variant="outline" size="sm" onClick={() => showToast('success', t.saved)}>
            {t.open.success}
          </Button>
          <Button variant="outline" size="sm" onClick={() => showToast('danger', t.failed)}>
            {t.open.error}
          </Button>
          <Button
            variant="outline"
            size="sm"
            onClick={() => showSnackbar(t.unpinned, { action: { label: t.undo, onPress: () => {} } })}
          >
            {t.open.snackbar}
          </Button>
        </div>
      </KitSection>
      {KitOverlay && overlay && (
        <KitOverlay key={overlay} name={overlay} menuButton={menuButton} onClose={() => setOverlay(null)} />
      )}
    </>
  )
}
