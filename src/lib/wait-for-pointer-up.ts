/**
 * A word that appears when a field is left moves what stands below it, away from under the finger that left the field
 * to press there. Whoever shows such a word waits for the finger first.
 */
let isWatched = false
let released: Promise<void> | null = null

function watch() {
  isWatched = true
  addEventListener(
    'pointerdown',
    () => {
      released = new Promise((resolve) => {
        const end = () => {
          removeEventListener('pointerup', end, true)
          removeEventListener('pointercancel', end, true)
          // The click comes after the release.
          setTimeout(() => {
            released = null
            resolve()
          })
        }
        addEventListener('pointerup', end, true)
        addEventListener('pointercancel', end, true)
      })
    },
    true,
  )
}

/** Watches from the first call on; resolves at once while nothing is pressed. */
export async function waitForPointerUp(): Promise<void> {
  if (!isWatched) watch()
  await released
}
