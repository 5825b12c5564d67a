import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { usePageContext } from '#lib/page.ts'
import { closeCookieSettings, openCookieSettings, type Selection, saveChoice, watchConsent } from './consent-state.ts'
import { useRecordCookieConsent } from './mutations.ts'
import { bannerTexts as texts } from './texts.ts'
import { useBottomInset } from './use-bottom-inset.ts'
import { useConsentState } from './use-consent.ts'

const loadSettings = () => import('./cookie-settings.tsx').then((module) => module.CookieSettings)

const ALL: Selection = { functional: true, analytics: true, marketing: true }
const NONE: Selection = { functional: false, analytics: false, marketing: false }

/**
 * Asks for a cookie choice until there is one for the current policy version, and shows the settings on request
 * (decision Q-109). Mount it once, after hydration: cached pages are the same for all visitors.
 */
export function CookieBanner() {
  const { api } = usePageContext()
  const { mutateAsync: record } = useRecordCookieConsent()
  const { choice, version, isSettingsOpen } = useConsentState()
  const [CookieSettings, fetchSettings] = useLazyModule(loadSettings)
  const [isSaving, setSaving] = useState(false)
  const isAsking = version !== undefined && choice?.v !== version

  useEffect(() => watchConsent(api, record), [api, record])
  useEffect(() => {
    if (isSettingsOpen) fetchSettings(() => {}, closeCookieSettings)
  }, [isSettingsOpen, fetchSettings])

  async function choose(selection: Selection) {
    setSaving(true)
    try {
      await saveChoice(api, record, selection)
      showSnackbar(texts.saved)
    } catch {
      showToast('danger', texts.failed)
    } finally {
      setSaving(false)
    }
  }

  return (
    <>
      {isAsking && <Banner isAgain={choice !== null} onChoose={choose} />}
      {CookieSettings && (
        <CookieSettings
          isOpen={isSettingsOpen}
          isSaving={isSaving}
          choice={isAsking ? null : choice}
          onClose={closeCookieSettings}
          onChoose={choose}
        />
      )}
    </>
  )
}

interface BannerProps {
  /** A choice exists, but for an older policy version. */
  isAgain: boolean
  onChoose: (selection: Selection) => void
}

/** A bar at the bottom of the page. It is not modal and does not take focus, so that the policy can be read first. */
function Banner({ isAgain, onChoose }: BannerProps) {
  const bar = useRef<HTMLElement>(null)
  const titleId = useId()
  useBottomInset(bar, true)
  useFocusReturn(bar)
  return (
    <section
      ref={bar}
      aria-labelledby={titleId}
      className="fixed inset-x-0 bottom-(--bar-h) z-55 max-h-[60dvh] animate-[rise_var(--dur-3)_var(--ease-out)] overflow-y-auto rounded-t-card bg-raised pt-4 pb-[calc(1rem+env(safe-area-inset-bottom))] shadow-3 [@media(max-height:22rem)]:static print:hidden"
    >
      <div className="wrapper flex items-center gap-x-8 gap-y-3 max-bar:flex-col max-bar:items-stretch">
        <div className="grow text-sm">
          <h2 id={titleId} className="text-title">
            {texts.title}
          </h2>
          <p className="text-ink-2">
            {keepTogether(isAgain ? texts.changed : texts.text)}{' '}
            <a className="link no-break" href="/policy?tab=cookie">
              {texts.readMore}
            </a>
          </p>
        </div>
        <div className="grid flex-none grid-cols-3 gap-2 max-xs:grid-cols-2 max-xs:[&>:last-child]:col-span-2 [&>.btn]:px-2 [&>.btn]:text-sm [&>.btn]:whitespace-normal bar:[&>.btn]:min-w-32">
          <Button variant="soft" onClick={() => onChoose(ALL)}>
            {texts.acceptAll}
          </Button>
          <Button variant="soft" onClick={() => onChoose(NONE)}>
            {texts.rejectAll}
          </Button>
          <Button variant="soft" aria-haspopup="dialog" onClick={openCookieSettings}>
            {texts.settings}
          </Button>
        </div>
      </div>
    </section>
  )
}

/** When the bar unmounts while it has focus, restores focus to the previous element, or to the page content. */
function useFocusReturn(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    let isUsed = false
    let before: HTMLElement | null = null
    const enter = ({ relatedTarget: from }: FocusEvent) => {
      isUsed = true
      if (from instanceof HTMLElement && !element.contains(from)) before = from
    }
    element.addEventListener('focusin', enter)
    return () => {
      element.removeEventListener('focusin', enter)
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (!isUsed || !isLost) return
      const target = before?.isConnected ? before : document.getElementById('content')
      target?.focus({ preventScroll: true })
    }
  }, [bar])
}
