import { useEffect } from 'react'
import { markUnsaved } from './account-dialog-state.ts'

/** While true, closing the dialog asks for confirmation. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    markUnsaved(isUnsaved)
    return () => markUnsaved(false)
  }, [isUnsaved])
}
