import { Archive, ArchiveRestore, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#components/forms/icon-button.tsx'
import { SortList } from '#components/office/sort-list.tsx'
import type { OfficeSticker } from '../contract.ts'
import { officeTexts as texts } from '../texts.ts'

interface StickerListProps {
  stickers: readonly OfficeSticker[]
  onOrder: (ids: number[]) => void
  onEdit: (sticker: OfficeSticker) => void
  onRetire: (sticker: OfficeSticker) => void
}

/** Stickers in the order of the form; retired ones below. */
export function StickerList({ stickers, onOrder, onEdit, onRetire }: StickerListProps) {
  const card = (sticker: OfficeSticker, handle?: ReactNode) => (
    <div className="grid justify-items-center gap-1 p-3">
      <img src={sticker.path} alt={sticker.alt} width="80" height="80" className="size-20 object-contain" />
      <b className="w-full truncate text-center text-sm" lang="en">
        {sticker.name}
      </b>
      <div className="flex">
        {handle}
        <IconButton
          label={texts.edit(sticker.name)}
          aria-haspopup="dialog"
          icon={<Pencil className="icon" />}
          onClick={() => onEdit(sticker)}
        />
        <IconButton
          label={sticker.is_retired ? texts.restore(sticker.name) : texts.retire(sticker.name)}
          icon={sticker.is_retired ? <ArchiveRestore className="icon" /> : <Archive className="icon" />}
          onClick={() => onRetire(sticker)}
        />
      </div>
    </div>
  )
  const retired = stickers.filter((sticker) => sticker.is_retired)
  return (
    <>
      <SortList
        label={texts.list}
        rows={stickers.filter((sticker) => !sticker.is_retired)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOrder={onOrder}
        isGrid
      >
        {card}
      </SortList>
      {retired.length > 0 && (
        <section aria-label={texts.retired}>
          <h3 className="text-ui">{texts.retired}</h3>
          <p className="mb-3 text-ink-2 text-sm">{texts.retiredLead}</p>
          <ul className="sort-list is-grid">
            {retired.map((sticker) => (
              <li key={sticker.id}>{card(sticker)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
