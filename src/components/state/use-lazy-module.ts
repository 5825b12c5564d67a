import { useCallback, useState } from 'react'
import { reloadIfReachable } from '#lib/reload-if-reachable.ts'
import { apiErrorTexts } from '#lib/texts.ts'
import { showToast } from '../overlays/toast.tsx'

/** Loads the module. `open` is called with it, `fail` after an error was shown. Stable as long as `load` is. */
type LoadModule<Module> = (open?: (module: Module) => void, onError?: () => void) => void

async function reloadOrSayWhy() {
  if (!(await reloadIfReachable())) showToast('danger', apiErrorTexts.network)
}

/**
 * Loads a module on demand. Returns the module (null until it is loaded) and a function that loads it. Call the
 * function without arguments to preload, and with `open` when the user presses. If loading fails, the page stays as it
 * is: a press shows a toast that offers to reload, and the next press tries again (AB-168). `React.lazy` would cache
 * the error and replace the whole page.
 */
export function useLazyModule<Module>(load: () => Promise<Module>): [Module | null, LoadModule<Module>] {
  const [module, setModule] = useState<Module | null>(null)
  const loadModule: LoadModule<Module> = (open, onError) => {
    load().then(
      (loaded) => {
        setModule(() => loaded)
        open?.(loaded)
      },
      () => {
        if (!open) return
        // After a new release the old files are gone, so only a reload can load the code.
        const action = { label: apiErrorTexts.reload, onPress: reloadOrSayWhy }
        showToast('danger', apiErrorTexts.unreadable, { action })
        onError?.()
      },
    )
  }
  return [module, useCallback(loadModule, [load])]
}
