import { useEffect, useRef } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { SuspensionNote } from '#features/accounts/ui/suspension-banner.tsx'
import { useViewer } from '#lib/page.ts'
import { editTexts as texts } from './texts.ts'
import type { useProfileForm } from './use-profile-form.ts'

/** Sticky bar with save and back buttons, and the error of the last save (PROF-065, PROF-066, PROF-092). */
export function SaveBar({ profile }: { profile: ReturnType<typeof useProfileForm> }) {
  const { failure, isUnsaved, isSubmitting, isSaved } = profile
  const isSaving = isSubmitting || isSaved
  const viewer = useViewer()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bar = place.current
    if (!bar) return
    const updateHeight = () => bar.parentElement?.style.setProperty('--save-bar', `${bar.offsetHeight}px`)
    const observer = new ResizeObserver(updateHeight)
    observer.observe(bar)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="save-bar">
      <FormAlert error={failure} />
      {viewer?.suspension && <SuspensionNote suspension={viewer.suspension} />}
      <p className="save-state" role="status">
        {isUnsaved && !isSaving && texts.unsaved}
      </p>
      <a className="btn btn-outline" href="/my-profile">
        {texts.cancel}
      </a>
      <Button type="submit" disabled={!!viewer?.suspension} isLoading={isSaving} loadingText={texts.saving}>
        {texts.save}
      </Button>
    </div>
  )
}
