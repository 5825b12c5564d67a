import { useQuery } from '@tanstack/react-query'
import { showToast } from '#components/overlays/toast.tsx'
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
 * Twelve stickers in six columns, four on a phone (CMT-044, CMT-045). Each press adds one; the same sticker can be
 * added again. Chosen stickers are removed under the text. With three chosen all stickers look disabled, and a press
 * shows the reason (CMT-018, CMT-019, Q-148).
 */
export function StickerPicker({ id, chosen, onChange }: StickerPickerProps) {
  const { api } = usePageContext()
  const { data, isPending } = useQuery(stickersQuery(api))
  const isFull = chosen.length >= STICKERS_MAX
  const press = (sticker: number) => {
    if (isFull) showToast('danger', tooManyStickers)
    else onChange([...chosen, sticker])
  }
  return (
    <fieldset
      id={id}
      className={isFull ? 'sticker-picker is-full' : 'sticker-picker'}
      aria-label={texts.stickersLabel}
      aria-busy={isPending}
    >
      {isPending
        ? fallbackStickers.map((sticker) => <span key={sticker.id} className="skeleton aspect-square" />)
        : (data ?? fallbackStickers).map((sticker) => {
            const places = chosen.flatMap((id, at) => (id === sticker.id ? [at + 1] : []))
            return (
              <button
                key={sticker.id}
                type="button"
                className={places.length > 0 ? 'is-on' : undefined}
                aria-label={texts.addSticker(sticker.alt, places.length)}
                aria-disabled={isFull || undefined}
                onClick={() => press(sticker.id)}
              >
                <img src={sticker.path} alt="" width="240" height="240" />
                {places.length > 0 && (
                  <span key={places.length} className="sticker-number" aria-hidden="true">
                    {places.join(' ')}
                  </span>
                )}
              </button>
            )
          })}
    </fieldset>
  )
}
