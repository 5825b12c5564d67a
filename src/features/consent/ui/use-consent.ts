import { useSyncExternalStore } from 'react'
import type { OptionalCategory } from '../constants.ts'
import { type ConsentState, consentState, hasConsent, onConsentChange, serverConsentState } from './consent-state.ts'

export function useConsentState(): ConsentState {
  return useSyncExternalStore(onConsentChange, consentState, serverConsentState)
}

/** Whether a category may be used, kept up to date; false on the server and while hydrating. */
export function useConsent(category: OptionalCategory): boolean {
  return useSyncExternalStore(
    onConsentChange,
    () => hasConsent(category),
    () => false,
  )
}
