import { useSyncExternalStore } from 'react'
import type { OptionalCategory } from '../constants.ts'
import { type ConsentState, consentState, hasConsent, onConsentChange, serverConsentState } from './consent-state.ts'

export function useConsentState(): ConsentState {
  return useSyncExternalStore(onConsentChange, consentState, serverConsentState)
}

/** Whether a category may be used; updates with the consent state. False on the server and during hydration. */
export function useConsent(category: OptionalCategory): boolean {
  return useSyncExternalStore(
    onConsentChange,
    () => hasConsent(category),
    () => false,
  )
}
