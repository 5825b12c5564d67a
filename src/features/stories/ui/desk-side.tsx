import { useViewer } from '#lib/page.ts'
import type { CheckName } from '../policy.ts'
import { CheckList } from './check-list.tsx'
import { CoAuthors } from './co-authors.tsx'
import { CoverField } from './cover-field.tsx'
import { PublishPanel, type PublishTime } from './publish-panel.tsx'
import type { Keeper } from './story-keeper.ts'
import { TagFields } from './tag-fields.tsx'
import { panelTexts as texts } from './texts.ts'
import type { useUploads } from './use-uploads.ts'

interface DeskSideProps {
  keeper: Keeper
  uploads: ReturnType<typeof useUploads>
  when: PublishTime
  wasSubmitted: boolean
  onWhen: (when: PublishTime) => void
  onGo: (name: CheckName) => void
  onCancelSchedule: () => void
}

/** The column of publishing: what is missing, when, for whom, under which licence, with whom. */
export function DeskSide({ keeper, uploads, when, wasSubmitted, onWhen, onGo, onCancelSchedule }: DeskSideProps) {
  const viewer = useViewer()
  const { fields, story } = keeper
  return (
    <aside className="desk-side" aria-label={texts.label}>
      <CheckList keeper={keeper} onGo={onGo} />
      <TagFields fields={fields} wasSubmitted={wasSubmitted} onChange={keeper.change} />
      <CoverField
        fields={fields}
        uploads={uploads}
        onUpload={(file) => uploads.sendPicture(file, 'cover')}
        onDescribe={(imageId, change) => void uploads.describePicture(imageId, change)}
        onChange={keeper.change}
      />
      <PublishPanel
        fields={fields}
        row={story?.row ?? null}
        when={when}
        onWhen={onWhen}
        onChange={keeper.change}
        onCancelSchedule={onCancelSchedule}
      />
      {story && (
        <CoAuthors
          story={story}
          onChange={(authors) => {
            const me = authors.find(({ id }) => id === viewer?.id)
            keeper.update({ authors, row: { ...story.row, is_invited: me?.is_invited ?? 0 } })
          }}
        />
      )}
    </aside>
  )
}
