import { useEffect } from 'react'

interface FormKeys {
  isActive: boolean
  onChoose: (choice: number) => void
  onFlag: () => void
  onMove: (step: 1 | -1) => void
}

/** Keys of a question: 1 to 8 choose, F flags, ← and → move. Up and down move between the choices, as in any group. */
export function useFormKeys({ isActive, onChoose, onFlag, onMove }: FormKeys): void {
  useEffect(() => {
    if (!isActive) return
    function handleKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      const digit = /^(?:Digit|Numpad)([1-8])$/.exec(event.code)?.[1]
      if (digit) onChoose(Number(digit) - 1)
      else if (event.code === 'KeyF') onFlag()
      else if (event.key === 'ArrowLeft') onMove(-1)
      else if (event.key === 'ArrowRight') onMove(1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isActive, onChoose, onFlag, onMove])
}
