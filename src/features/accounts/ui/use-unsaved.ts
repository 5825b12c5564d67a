import { useEffect } from 'react'
import { markUnsaved } from './account-dialog-state.ts'

/** While true, leaving the dialog in any way asks first. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    markUnsaved(isUnsaved)
    return () => markUnsaved(false)
  }, [isUnsaved])
}
