import { useInfiniteQuery } from '@tanstack/react-query'
import { Sheet } from '#components/overlays/sheet.tsx'
import type { Tag } from '#features/tags/contract.ts'
import { usePageContext } from '#lib/page.ts'
import { type CaseStudyFilter, filterCount } from '../policy.ts'
import { caseStudiesTexts } from '../texts.ts'
import { FilterPanel } from './filter-panel.tsx'
import { caseStudiesQuery } from './queries.ts'

interface FilterSheetProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  tree: readonly Tag[]
  filter: CaseStudyFilter
  onChange: (filter: CaseStudyFilter) => void
}

/**
 * The filters below 961 px; the button at the end shows the number of results. Loaded when the pointer or the focus
 * reaches its button.
 */
export function FilterSheet({ isOpen, onOpenChange, tree, filter, onChange }: FilterSheetProps) {
  const { api } = usePageContext()
  const { data } = useInfiniteQuery(caseStudiesQuery(api, filter))
  const total = data?.pages[0]?.paginate_data.total
  return (
    <Sheet
      open={isOpen}
      onOpenChange={onOpenChange}
      title={caseStudiesTexts.filters}
      footer={
        <>
          {filterCount(filter) > 0 && (
            <button type="button" className="btn btn-ghost" onClick={() => onChange({})}>
              {caseStudiesTexts.clear}
            </button>
          )}
          <button type="button" className="btn btn-primary" onClick={() => onOpenChange(false)}>
            {total === undefined ? caseStudiesTexts.loading : caseStudiesTexts.show(total)}
          </button>
        </>
      }
    >
      <div className="grid gap-6">
        <FilterPanel tree={tree} filter={filter} onChange={onChange} />
      </div>
    </Sheet>
  )
}
