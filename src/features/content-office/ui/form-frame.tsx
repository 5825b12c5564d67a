import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import { TabPanel, Tabs } from '#components/navigation/tabs.tsx'
import { FormRows } from '#components/office/form-row.tsx'
import { SaveState } from '#components/office/save-state.tsx'
import { useLeaveQuestion } from '#components/overlays/use-leave-question.tsx'
import { timeText } from '#lib/dates.ts'
import type { StatusName } from '../constants.ts'
import { formTexts as texts } from '../texts.ts'
import type { usePostForm } from './use-post-form.ts'

type PostForm = ReturnType<typeof usePostForm>

interface FormFrameProps {
  title: string
  listHref: string
  href: string
  post: Pick<PostForm, 'status' | 'isDirty' | 'conflict'> & {
    saved: { status: StatusName }
    fields: { topic: string }
    save: () => void
    keepMine: () => Promise<void>
    takeTheirs: () => Promise<void>
  }
  /** Parts of the form; `hasError` marks the tab. */
  parts: readonly { id: string; label: string; hasError: boolean; content: ReactNode }[]
}

/** The head of a form with its saved state, its tabs, and what to do when another admin saved the post. */
export function FormFrame({ title, listHref, href, post, parts }: FormFrameProps) {
  const { status, conflict } = post
  const [part, setPart] = useState(parts[0]?.id ?? '')
  const leaveQuestion = useLeaveQuestion(post.isDirty)
  return (
    <OfficePage
      title={title}
      back={{ href: listHref, label: texts.back }}
      lead={post.fields.topic}
      actions={
        <>
          <SaveState status={status} />
          {status.state === 'unsaved' && <p className="text-ink-2 text-sm">{texts.unsaved}</p>}
          <ButtonLink
            size="sm"
            variant="outline"
            href={href}
            target="_blank"
            icon={<Eye className="icon" aria-hidden="true" />}
          >
            {texts.preview}
          </ButtonLink>
          <Button
            size="sm"
            isLoading={status.state === 'saving'}
            aria-keyshortcuts="Control+S"
            onClick={() => post.save()}
          >
            {post.saved.status === 'published' ? texts.savePublished : texts.save}
          </Button>
        </>
      }
    >
      {conflict && (
        <div role="alert" className="alert alert-warning mb-4">
          <div className="grid gap-3">
            <p>
              <b>{texts.changed(conflict.changedBy ?? texts.someone, timeText(conflict.changedAt))}</b>{' '}
              {texts.changedText}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => void post.keepMine()}>
                {texts.keepMine}
              </Button>
              <Button size="sm" variant="outline" onClick={() => void post.takeTheirs()}>
                {texts.takeTheirs}
              </Button>
            </div>
          </div>
        </div>
      )}
      <section className="card p-6 max-md:p-4">
        <Tabs
          label={texts.tabs}
          idPrefix="post-form"
          value={part}
          onChange={setPart}
          items={parts.map(({ id, label, hasError }) => ({ id, label: hasError ? `${label} !` : label }))}
        />
        <TabPanel idPrefix="post-form" id={part}>
          <FormRows>{parts.find(({ id }) => id === part)?.content}</FormRows>
        </TabPanel>
      </section>
      {leaveQuestion}
    </OfficePage>
  )
}
