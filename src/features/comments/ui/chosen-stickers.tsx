import { useQuery } from '@tanstack/react-query'
import { CloseIcon } from '#components/icons.tsx'
import { usePageContext } from '#lib/page.ts'
import { fallbackStickers, stickersQuery } from './queries.ts'
import { writingTexts as texts } from './texts.ts'

interface ChosenStickersProps {
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
}

/** What will stand under the text, in the order of choosing; a press takes one away. */
export function ChosenStickers({ chosen, onChange }: ChosenStickersProps) {
  const { api } = usePageContext()
  const { data = fallbackStickers } = useQuery({ ...stickersQuery(api), enabled: chosen.length > 0 })
  if (chosen.length === 0) return null
  return (
    <ul className="chosen" aria-label={texts.chosenLabel}>
      {chosen.map((id, at) => {
        const sticker = data.find((one) => one.id === id)
        return (
          // One sticker may stand twice.
          // biome-ignore lint/suspicious/noArrayIndexKey: their order is what counts
          <li key={at}>
            <button
              type="button"
              aria-label={texts.removeSticker(sticker?.alt ?? '')}
              onClick={() => onChange(chosen.filter((_, place) => place !== at))}
            >
              {sticker && <img src={sticker.path} alt="" width="64" height="64" />}
              <CloseIcon className="i" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
