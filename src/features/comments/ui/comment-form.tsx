import { useQuery } from '@tanstack/react-query'
import { Sticker as StickerIcon } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { CaptchaField } from '#components/captcha/captcha-field.tsx'
import type { CaptchaHandle } from '#components/captcha/captcha-props.ts'
import { Button } from '#components/forms/button.tsx'
import { FieldError } from '#components/forms/field.tsx'
import { IconButton } from '#components/forms/icon-button.tsx'
import { Switch } from '#components/forms/switch.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { Chip } from '#components/navigation/chip.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { ANONYMOUS_PICTURE, SITE_PICTURE } from '#features/accounts/constants.ts'
import { shortName } from '#features/accounts/policy.ts'
import { accountQuery } from '#features/accounts/ui/queries.ts'
import { usePageContext, useViewer } from '#lib/page.ts'
import { maskName } from '#lib/thai.ts'
import { isAdmin } from '#lib/viewer.ts'
import { COMMENT_MAX_LENGTH } from '../constants.ts'
import type { Reply } from '../contract.ts'
import { ChosenStickers } from './chosen-stickers.tsx'
import { claimDrafts, type Draft, deleteDraft, type FormMode, readDraft, saveDraft } from './comment-draft.ts'
import { focusComment } from './focus-comment.ts'
import { type CommentEvent, htmlToText, phrasesQuery } from './queries.ts'
import { StickerPicker } from './sticker-picker.tsx'
import { writingTexts as texts } from './texts.ts'
import { useCommentWriting } from './use-comment-writing.ts'
import { useWritingMark } from './use-writing-mark.ts'

/** Below this number of remaining characters the form shows the count. */
const COUNTER_THRESHOLD = 200

export interface CommentFormProps {
  mode: FormMode
  postId: number
  /** The comment being replied to or edited. */
  comment: Reply | null
  path: string
  shouldFocus: boolean
  onClose: () => void
  /** Called with the id of the saved comment. */
  onSaved: (id: number) => void
}

/**
 * Form for a new comment, a reply or an edit (CMT-008). The input is plain text: pasting drops formatting (CMT-021).
 */
export function CommentForm({ mode, postId, comment, path, shouldFocus, onClose, onSaved }: CommentFormProps) {
  const { api, config } = usePageContext()
  const viewer = useViewer()
  const { data: phrases = texts.phrases } = useQuery(phrasesQuery(api))
  const place = { postId, mode, commentId: comment?.id ?? 0 }
  const [draft, setDraft] = useState<Draft>(() => readDraft(place) ?? initialDraft(mode, comment))
  const [isPicking, setPicking] = useState(false)
  const [captcha, setCaptcha] = useState<string | null>(null)
  const [showsCaptchaError, setShowsCaptchaError] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const box = useRef<CaptchaHandle>(null)
  const caret = useRef<number>(null)
  const pickerId = useId()
  const writingMark = useWritingMark()
  const errorId = useId()
  const { isSubmitting, needsCaptcha, formError, send } = useCommentWriting({
    mode,
    path,
    onSaved(id) {
      deleteDraft(place)
      onSaved(id)
    },
  })
  const bySite = draft.commentAs === 1
  const length = [...draft.text.trim().normalize('NFC')].length
  const isEmpty = length === 0 && draft.stickers.length === 0
  const isOver = length > COMMENT_MAX_LENGTH

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    if (mode !== 'edit' && !next.text && next.stickers.length === 0) deleteDraft(place)
    else saveDraft(place, next)
  }

  useEffect(() => {
    if (!shouldFocus) return
    const end = area.current?.value.length ?? 0
    area.current?.focus()
    area.current?.setSelectionRange(end, end)
  }, [shouldFocus])
  // After a phrase is inserted, place the caret behind it.
  useLayoutEffect(() => {
    if (caret.current === null) return
    area.current?.focus()
    area.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  function insertPhrase(phrase: string) {
    const { selectionStart: from, selectionEnd: to } = area.current ?? { selectionStart: 0, selectionEnd: 0 }
    const before = draft.text.slice(0, from)
    const added = before === '' || /\s$/.test(before) ? phrase : ` ${phrase}`
    caret.current = from + added.length
    change({ text: before + added + draft.text.slice(to) })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isEmpty || isOver || isSubmitting) return
    if (needsCaptcha && !captcha) {
      setShowsCaptchaError(true)
      box.current?.focus()
      return
    }
    // Signing out in another tab has emptied the storage. The text stays its writer's, not that of the next person.
    if (viewer) claimDrafts(viewer.id)
    saveDraft(place, draft)
    const written: CommentEvent = {
      type: mode === 'reply' || (mode === 'edit' && comment?.type === 'reply') ? 'reply' : 'comment',
      text: draft.text,
      commentAs: draft.commentAs,
      parentId: mode === 'reply' ? (comment?.id ?? null) : null,
      postId,
      commentId: mode === 'edit' ? (comment?.id ?? null) : null,
      isAnonymous: draft.isAnonymous && !bySite,
      stickers: draft.stickers,
      gcapRes: captcha,
    }
    send(written, () => box.current?.reset())
  }

  function cancel() {
    const discarded = readDraft(place)
    deleteDraft(place)
    onClose()
    focusComment(comment?.id)
    if (!discarded || isEmpty) return
    // Undo saves the draft again; the form shows it when it is opened.
    showSnackbar(texts.discarded, { action: { label: texts.undo, onPress: () => saveDraft(place, discarded) } })
  }

  const sendByKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
  }
  const picture = bySite ? SITE_PICTURE : draft.isAnonymous ? ANONYMOUS_PICTURE : viewer?.avatarUrl
  return (
    <form
      method="post"
      className={mode === 'comment' ? 'comment-form' : 'comment-form comment-editor'}
      noValidate
      onSubmit={submit}
      aria-busy={isSubmitting}
      {...writingMark}
    >
      <div className="flex gap-2">
        <Avatar image={picture} personId={viewer?.id} />
        <textarea
          ref={area}
          className="comment-input"
          rows={2}
          aria-label={texts.label[mode]}
          aria-describedby={formError || isOver ? errorId : undefined}
          aria-invalid={isOver || formError !== null || undefined}
          placeholder={texts.placeholder[mode]}
          value={draft.text}
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={sendByKeys}
        />
      </div>
      <ChosenStickers chosen={draft.stickers} own={comment?.stickers} onChange={(stickers) => change({ stickers })} />
      <fieldset className="chips-row my-2" aria-label={texts.phrasesLabel}>
        {phrases.map((phrase) => (
          <Chip key={phrase} onClick={() => insertPhrase(phrase)}>
            {phrase}
          </Chip>
        ))}
      </fieldset>
      {isPicking && (
        <StickerPicker id={pickerId} chosen={draft.stickers} onChange={(stickers) => change({ stickers })} />
      )}
      {isOver ? (
        <FieldError id={errorId}>{texts.over(length - COMMENT_MAX_LENGTH)}</FieldError>
      ) : (
        formError && <FieldError id={errorId}>{formError}</FieldError>
      )}
      {!isOver && length > COMMENT_MAX_LENGTH - COUNTER_THRESHOLD && (
        <p className="mt-2 text-sm text-ink-2">{texts.left(COMMENT_MAX_LENGTH - length)}</p>
      )}
      {needsCaptcha && (
        <div className="mt-3">
          <CaptchaField
            ref={box}
            purpose="comment"
            error={showsCaptchaError && !captcha ? texts.captcha : undefined}
            onChange={(response) => setCaptcha(response)}
          />
        </div>
      )}
      <div className="comment-editor-footer">
        <div className="grid gap-1">
          {isAdmin(viewer) && mode !== 'edit' && (
            <Switch
              className="text-sm"
              label={texts.asSite(config.staffDisplayName)}
              checked={bySite}
              onChange={(event) => change({ commentAs: event.target.checked ? 1 : 0 })}
            />
          )}
          {!bySite && (
            <Switch
              className="text-sm"
              label={texts.anonymous}
              checked={draft.isAnonymous}
              onChange={(event) => change({ isAnonymous: event.target.checked })}
            />
          )}
          <ShownName
            isAnonymous={draft.isAnonymous}
            siteName={bySite ? config.staffDisplayName : null}
            existingMask={comment?.is_mine === 1 && mode === 'edit' ? comment.user.anonymous_name : null}
          />
        </div>
        <div className="line">
          <IconButton
            label={texts.stickers}
            icon={<StickerIcon className="icon" />}
            aria-expanded={isPicking}
            aria-controls={isPicking ? pickerId : undefined}
            onClick={() => setPicking(!isPicking)}
          />
          <Button variant="ghost" onClick={cancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={isEmpty || isOver} isLoading={isSubmitting}>
            {texts.send[mode]}
          </Button>
        </div>
      </div>
    </form>
  )
}

interface ShownNameProps {
  isAnonymous: boolean
  siteName: string | null
  /** Existing mask of the comment. */
  existingMask: string | null
}

/** Preview of the name that readers will see. The server creates the mask (CMT-035, Q-140). */
function ShownName({ isAnonymous, siteName, existingMask }: ShownNameProps) {
  const { api } = usePageContext()
  const viewer = useViewer()
  const { data } = useQuery({ ...accountQuery(api), enabled: viewer !== null })
  const account = data?.data
  const mask = existingMask ?? (account && maskName(account.fullname.slice(account.prefix_name.length)))
  const named = account && {
    prefixName: account.prefix_name,
    firstname: account.firstname,
    memberType: account.member_type,
  }
  const name = siteName ?? (isAnonymous ? mask : named && shortName(named))
  return (
    <p className="text-xs text-ink-2" aria-live="polite">
      {name ? texts.shownAs(name) : ''}
    </p>
  )
}

function initialDraft(mode: FormMode, comment: Reply | null): Draft {
  if (mode !== 'edit' || !comment) return { text: '', stickers: [], isAnonymous: false, commentAs: 0 }
  return {
    text: htmlToText(comment.detail),
    stickers: comment.stickers.map(({ id }) => id),
    isAnonymous: comment.is_anonymous === 1,
    commentAs: comment.comment_as,
  }
}
