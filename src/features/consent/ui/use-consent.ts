import { useSyncExternalStore } from 'react'
import { type ConsentState, consentState, onConsentChange, serverConsentState } from './consent-state.ts'

export function useConsentState(): ConsentState {
  return useSyncExternalStore(onConsentChange, consentState, serverConsentState)
}
