import { Dialog } from '#components/overlays/dialog.tsx'
import { usePageContext } from '#lib/page.ts'
import type { StoryRow } from '../contract.ts'
import { chartTexts as texts } from './texts.ts'
import { ViewsChart, ViewsTable } from './views-chart.tsx'

/** Numbers of one story. */
export function ViewsDialog({ row, onClose }: { row: StoryRow; onClose: () => void }) {
  const { renderedAt } = usePageContext()
  const total = row.daily_views.reduce((sum, count) => sum + count, 0)
  return (
    <Dialog open size="sm" onOpenChange={(open) => !open && onClose()} title={texts.title} description={row.topic}>
      {total === 0 ? (
        <p className="hint">{texts.none}</p>
      ) : (
        <>
          <p className="mb-3">
            {texts.total} <b className="numeric">{total}</b>
          </p>
          <ViewsChart days={row.daily_views} now={renderedAt} />
          <ViewsTable days={row.daily_views} now={renderedAt} />
        </>
      )}
    </Dialog>
  )
}
