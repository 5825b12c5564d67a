import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { CloseIcon } from '#components/icons/icons.tsx'
import { usePageContext } from '#lib/page.ts'
import { STICKERS_MAX } from '../constants.ts'
import type { Sticker } from '../contract.ts'
import { fallbackStickers, stickersQuery } from './queries.ts'
import { writingTexts as texts } from './texts.ts'

interface ChosenStickersProps {
  chosen: readonly number[]
  /** Those of the comment that is changed, which may be retired. */
  own?: readonly Sticker[]
  onChange: (chosen: number[]) => void
}

/** Chosen stickers under the text, in the order chosen. A press removes one. */
export function ChosenStickers({ chosen, own = [], onChange }: ChosenStickersProps) {
  const { api } = usePageContext()
  const { data = fallbackStickers } = useQuery({ ...stickersQuery(api), enabled: chosen.length > 0 })
  const tray = useRef<HTMLUListElement>(null)
  const removed = useRef<number>(null)
  // After a removal, focus moves to the sticker at the same position, or back to the text.
  useLayoutEffect(() => {
    if (removed.current === null) return
    const buttons = tray.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(removed.current, buttons.length - 1)]
    removed.current = null
    ;(next ?? tray.current?.closest('form')?.querySelector('textarea'))?.focus()
  })
  return (
    <>
      <p role="status" className="visually-hidden">
        {chosen.length > 0 && texts.chosenCount(chosen.length, STICKERS_MAX)}
      </p>
      <ul ref={tray} className="chosen-stickers" aria-label={texts.chosenLabel} hidden={chosen.length === 0}>
        {chosen.map((id, at) => {
          const sticker = [...data, ...own].find((one) => one.id === id)
          return (
            // The same sticker may occur twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: their order is what counts
            <li key={at}>
              <button
                type="button"
                aria-label={texts.removeSticker(sticker?.alt ?? '')}
                onClick={() => {
                  removed.current = at
                  onChange(chosen.filter((_, place) => place !== at))
                }}
              >
                {sticker && <img src={sticker.path} alt="" width="64" height="64" />}
                <CloseIcon className="icon" />
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
