/**
 * A message that appears when a field loses focus moves the content below it. If the user presses a button there, it
 * would move away from the pointer and the click would be lost. Code that shows such a message waits for the pointer to
 * be released first.
 */
let isListening = false
let released: Promise<void> | null = null

function listen() {
  isListening = true
  addEventListener(
    'pointerdown',
    () => {
      released = new Promise((resolve) => {
        const end = () => {
          removeEventListener('pointerup', end, true)
          removeEventListener('pointercancel', end, true)
          // The click event follows the release.
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

/** Listens from the first call on; resolves immediately when no pointer is down. */
export async function waitForPointerUp(): Promise<void> {
  if (!isListening) listen()
  await released
}
