import { keepTogether } from '#components/layout/keep-together.tsx'
import { DateBlock } from '#features/trainings/ui/date-block.tsx'
import { TrainingTime } from '#features/trainings/ui/training-time.tsx'
import type { HomeRow } from '../contract.ts'
import { reasonText } from '../policy.ts'
import { homeTexts } from '../texts.ts'
import { RowHeading } from './row-heading.tsx'

/** The next trainings that the reader joined; then those that they teach, pinned, or whose teacher the reader follows. */
export function TrainingRow({ row, onHide }: { row: HomeRow; onHide: () => void }) {
  const texts = homeTexts.rows.training
  return (
    <section className="member-row" aria-labelledby="home-training" data-place="training">
      <div className="section-header">
        <div>
          <RowHeading id="home-training" title={texts.title} reason={texts.reason} onHide={onHide} />
        </div>
      </div>
      <ul className="member-trainings">
        {row.items.map((item) => (
          <li key={item.post.id} className="card member-training">
            {item.post.event && <DateBlock event={item.post.event} />}
            <div>
              <h3>
                <a href={item.post.direct_uri_by_type}>{keepTogether(item.post.topic)}</a>
              </h3>
              <div className="line">
                {item.post.event && <TrainingTime event={item.post.event} />}
                <span className="member-reason">{reasonText(item)}</span>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
