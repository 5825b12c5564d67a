import { useQuery } from '@tanstack/react-query'
import { showToast } from '#components/toast.tsx'
import { usePageContext } from '#lib/page.ts'
import { STICKERS_MAX } from '../constants.ts'
import { tooManyStickers } from '../texts.ts'
import { fallbackStickers, stickersQuery } from './queries.ts'
import { writingTexts as texts } from './texts.ts'

interface StickerPickerProps {
  id: string
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/**
 * Twelve stickers in six columns, four on a phone (CMT-044, CMT-045). At three the others look disabled, and a press
 * says why (CMT-018, CMT-019, Q-148).
 */
export function StickerPicker({ id, chosen, onChange }: StickerPickerProps) {
  const { api } = usePageContext()
  const { data, isPending } = useQuery(stickersQuery(api))
  const isFull = chosen.length >= STICKERS_MAX
  const press = (sticker: number) => {
    if (chosen.includes(sticker)) onChange(chosen.filter((other) => other !== sticker))
    else if (isFull) showToast('danger', tooManyStickers)
    else onChange([...chosen, sticker])
  }
  return (
    <fieldset id={id} className={isFull ? 'pick max' : 'pick'} aria-label={texts.stickersLabel} aria-busy={isPending}>
      {isPending
        ? fallbackStickers.map((sticker) => <span key={sticker.id} className="skl aspect-square" />)
        : (data ?? fallbackStickers).map((sticker) => {
            const isChosen = chosen.includes(sticker.id)
            return (
              <button
                key={sticker.id}
                type="button"
                aria-label={sticker.alt}
                aria-pressed={isChosen}
                aria-disabled={(isFull && !isChosen) || undefined}
                data-n={chosen.indexOf(sticker.id) + 1}
                onClick={() => press(sticker.id)}
              >
                <img src={sticker.path} alt="" width="240" height="240" />
              </button>
            )
          })}
    </fieldset>
  )
}
