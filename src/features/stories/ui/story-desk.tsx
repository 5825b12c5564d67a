import type { Editor } from '@tiptap/react'
import { ArrowLeft } from 'lucide-react'
import { startTransition, useRef, useState } from 'react'
import { BlockBar } from '#components/editor/block-bar.tsx'
import { EditorToolbar, PhoneToolbar } from '#components/editor/editor-toolbar.tsx'
import { INSERTS } from '#components/editor/inserts.ts'
import { TextCanvas } from '#components/editor/text-canvas.tsx'
import { Badge } from '#components/feedback/badge.tsx'
import { Button } from '#components/forms/button.tsx'
import { SuspensionNote } from '#features/accounts/ui/suspension-banner.tsx'
import { formatNumber } from '#lib/counts.ts'
import { useViewer } from '#lib/page.ts'
import { MY_STORIES_PATH } from '../constants.ts'
import type { StoryEditor } from '../contract.ts'
import type { CheckName } from '../policy.ts'
import { countNodeWords, countTextWords, minutesOf } from './count-words.ts'
import { type DeskDialog, DeskDialogs } from './desk-dialogs.tsx'
import { DeskFields } from './desk-fields.tsx'
import { DeskSide } from './desk-side.tsx'
import { goToCheck } from './go-to-check.ts'
import { MoreMenu } from './more-menu.tsx'
import { type PublishTime, storedTime } from './publish-panel.tsx'
import { RecoverCard, SaveStatus } from './save-status.tsx'
import type { Keeper } from './story-keeper.ts'
import { countDifferentWords } from './text-blocks.ts'
import { editorTexts as texts } from './texts.ts'
import { ToolRows } from './tool-rows.tsx'
import { useBarSpace } from './use-bar-space.ts'
import { useDeskActions } from './use-desk-actions.tsx'
import { useKeyboardSpace } from './use-keyboard-space.ts'
import { useLeaveStory } from './use-leave-story.tsx'
import { usePublishing } from './use-publishing.ts'
import { useStory, useText } from './use-story.ts'
import { useUploads } from './use-uploads.ts'

const plain = (html: string) => html.replace(/<[^>]*>/g, ' ')
/** A story is long, and counting and comparing follow its HTML. */
const WRITE_AFTER_MS = 300
const TEXT_BOX = { 'aria-label': texts.body, 'data-testid': 'story-text' }
const TONES = { 0: 'warning', 1: 'success', 2: 'plain' } as const

/** The editor of one story; null for a new one. Loaded by its pages alone. */
export function StoryDesk({ story: initial }: { story: StoryEditor | null }) {
  const { keeper, recovered, setRecovered } = useStory(initial)
  const { fields, state, story } = keeper
  const viewer = useViewer()
  const [editor, setEditor] = useState<Editor | null>(null)
  const [text, setText] = useState({ html: fields.description, key: 0 })
  const [dialog, setDialog] = useState<DeskDialog | null>(null)
  const [when, setWhen] = useState<PublishTime>(() => storedTime(story?.row ?? null))
  const uploads = useUploads(keeper)
  const publishing = usePublishing(keeper)
  const desk = useRef<HTMLDivElement>(null)
  const leaveQuestion = useLeaveStory({
    isUnsaved: keeper.isUnsaved,
    save: keeper.save,
    countWaiting: () => Math.max(1, wordsOf(keeper, editor) - countTextWords(plain(keeper.saved.description))),
  })
  useKeyboardSpace(desk)
  useBarSpace(desk, editor !== null)
  /** Another text takes the place of the one in the editor. */
  const showText = () => setText(({ key }) => ({ html: keeper.fields.description, key: key + 1 }))
  const actions = useDeskActions({ editor, uploads, onDialog: setDialog })
  const row = story?.row ?? null
  const status = row?.status ?? 0
  const goTo = (name: CheckName) => {
    if (name === 'description') editor?.commands.focus('end')
    else if (name === 'alt') actions.describeFirstMissing()
    else goToCheck(name, keeper.fields)
  }
  const publish = () => void publishing.publish(when)
  const publishLabel = when.isLater ? texts.schedule : status === 0 ? texts.publish : texts.publishChanges
  return (
    <div className="desk" ref={desk}>
      <div className="desk-bar">
        <header className="desk-head">
          <a className="icon-btn" href={MY_STORIES_PATH} aria-label={texts.back}>
            <ArrowLeft className="icon" aria-hidden="true" />
          </a>
          <Badge tone={TONES[status]} lang="en">
            {texts.status[status]}
          </Badge>
          <SaveStatus
            state={state}
            onRetry={() => void keeper.save()}
            onSignIn={actions.signIn}
            onCompare={() => setDialog({ kind: 'conflict' })}
          />
          <WordCount keeper={keeper} editor={editor} />
          <MoreMenu
            keeper={keeper}
            isPublishing={publishing.isPublishing}
            onHistory={() => setDialog({ kind: 'history' })}
            onPreview={async () => {
              if ((await keeper.ready()) !== null) setDialog({ kind: 'preview' })
            }}
            onDraft={() => void publishing.toDraft()}
          />
          <Button size="sm" disabled={state.kind === 'suspended'} isLoading={publishing.isPublishing} onClick={publish}>
            {publishLabel}
          </Button>
        </header>
        {editor && (
          <EditorToolbar
            editor={editor}
            inserts={INSERTS.story}
            onLink={actions.openLink}
            onPicture={() => actions.insert('picture')}
          />
        )}
      </div>
      {viewer?.suspension && (
        <div className="mb-3">
          <SuspensionNote suspension={viewer.suspension} />
        </div>
      )}
      {recovered && (
        <RecoverCard
          copy={recovered}
          words={countDifferentWords(keeper.saved, { ...keeper.saved, ...recovered.changes })}
          onUse={() => {
            keeper.change(recovered.changes)
            setRecovered(null)
            showText()
          }}
          onCompare={() => setDialog({ kind: 'recover', copy: recovered })}
          onDrop={() => {
            keeper.dropDevice()
            setRecovered(null)
          }}
        />
      )}
      <div className="desk-columns">
        <div className="desk-main">
          <DeskFields fields={fields} errors={state.kind === 'rejected' ? state.errors : {}} onChange={keeper.change} />
          <TextCanvas
            key={text.key}
            kind="editorial"
            html={text.html}
            inserts={INSERTS.story}
            placeholder={texts.bodyHint}
            attributes={TEXT_BOX}
            writeAfterMs={WRITE_AFTER_MS}
            onEditor={setEditor}
            // A key does not wait until the count and the check-list are drawn.
            onChange={(description) => startTransition(() => keeper.change({ description }))}
            onInsert={actions.insert}
            onFiles={actions.addFiles}
          >
            {(canvas) => (
              <BlockBar
                editor={canvas}
                onDescribe={actions.describe}
                onCut={(picture, pos) => setDialog({ kind: 'cut', picture, pos })}
              />
            )}
          </TextCanvas>
          <ToolRows
            tools={fields.tools}
            wasSubmitted={publishing.wasSubmitted}
            onChange={(tools) => keeper.change({ tools })}
            onUpload={(file) => uploads.sendPicture(file, 'logo')}
          />
        </div>
        <DeskSide
          keeper={keeper}
          uploads={uploads}
          when={when}
          onWhen={setWhen}
          wasSubmitted={publishing.wasSubmitted}
          onGo={goTo}
          onCancelSchedule={() => void publishing.unschedule()}
        />
      </div>
      {editor && (
        <PhoneToolbar
          editor={editor}
          inserts={INSERTS.story}
          onLink={actions.openLink}
          onPicture={() => actions.insert('picture')}
        />
      )}
      <DeskDialogs
        dialog={dialog}
        editor={editor}
        keeper={keeper}
        uploads={uploads}
        onClose={() => setDialog(null)}
        onText={() => {
          setRecovered(null)
          showText()
        }}
      />
      {actions.inputs}
      {leaveQuestion}
    </div>
  )
}

interface WordCountProps {
  keeper: Keeper
  /** Null before it is there. */
  editor: Editor | null
}

function WordCount({ keeper, editor }: WordCountProps) {
  useText(keeper)
  const words = wordsOf(keeper, editor)
  return <span className="desk-count numeric">{texts.words(formatNumber(words), minutesOf(words))}</span>
}

/** The editor counts only the paragraphs that changed. */
const wordsOf = ({ fields }: Keeper, editor: Editor | null) =>
  editor ? countNodeWords(editor.state.doc) : countTextWords(plain(fields.description))
