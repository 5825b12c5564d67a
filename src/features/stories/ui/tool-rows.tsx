import { GripVertical, ImageOff, ImagePlus, Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { FieldError, RequiredMark } from '#components/forms/field.tsx'
import { IconButton } from '#components/forms/icon-button.tsx'
import { UsedIcon } from '#components/icons/icons.tsx'
import { formatBytes } from '#lib/counts.ts'
import { LOGO_MAX_BYTES, TOOLS_MAX } from '../constants.ts'
import type { StoryTool } from '../fields.ts'
import { canRemoveTool, toolErrors } from '../policy.ts'
import { fieldTexts } from '../texts.ts'
import { emptyTool } from './edited-fields.ts'
import { FieldErrorText } from './field-error-text.tsx'
import { toolTexts as texts } from './texts.ts'
import { ToolName } from './tool-name.tsx'

interface ToolRowsProps {
  tools: readonly StoryTool[]
  wasSubmitted: boolean
  onChange: (tools: StoryTool[]) => void
  onUpload: (file: File) => Promise<{ id: number; src: string } | null>
}

/** A rejected logo: the text of the specification, and what to do. */
interface LogoAlert {
  text: string
  about: string
}

/** The tools manager of a story (STORY-021..029). There is always a row. */
export function ToolRows({ tools, wasSubmitted, onChange, onUpload }: ToolRowsProps) {
  const [alerts, setAlerts] = useState<readonly LogoAlert[]>([])
  const [moved, setMoved] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const errors = wasSubmitted ? toolErrors(tools) : {}
  const update = (at: number, patch: Partial<StoryTool>) =>
    onChange(tools.map((tool, index) => (index === at ? { ...tool, ...patch } : tool)))
  const focusRow = (at: number, what: string) =>
    requestAnimationFrame(() => list.current?.children[at]?.querySelector<HTMLElement>(what)?.focus())
  const move = (at: number, to: number) => {
    if (to < 0 || to >= tools.length) return
    const next = [...tools]
    next.splice(to, 0, ...next.splice(at, 1))
    onChange(next)
    setMoved(texts.moved(tools[at]?.name || texts.name(at + 1), to + 1))
    focusRow(to, '.grip')
  }
  const chooseLogo = async (at: number, file: File) => {
    setAlerts([])
    if (!file.type.startsWith('image/')) {
      setAlerts([{ text: fieldTexts.logoType, about: texts.notImage(file.name) }])
      return
    }
    if (file.size > LOGO_MAX_BYTES) {
      setAlerts([{ text: fieldTexts.logoLarge, about: texts.tooLarge(file.name, formatBytes(file.size)) }])
      return
    }
    const picture = await onUpload(file)
    if (picture) update(at, { image_id: picture.id, preview: picture.src, fileName: file.name })
  }
  return (
    <section id="check-tools" className="desk-card tool-rows" aria-labelledby="tool-rows-title" tabIndex={-1}>
      <div className="tool-rows-head">
        <div>
          <h2 id="tool-rows-title">{texts.title}</h2>
          <p className="hint">{texts.lead}</p>
        </div>
        <Button
          size="sm"
          variant="soft"
          icon={<Plus className="icon" aria-hidden="true" />}
          disabled={tools.length >= TOOLS_MAX}
          onClick={() => {
            onChange([...tools, emptyTool()])
            focusRow(tools.length, 'input.input')
          }}
        >
          {texts.add}
        </Button>
      </div>
      <div ref={list}>
        {tools.map((tool, at) => (
          <ToolRow
            // Rows have no other identity while they are typed.
            // biome-ignore lint/suspicious/noArrayIndexKey: a moved row keeps nothing but its values
            key={at}
            at={at}
            tool={tool}
            errors={[errors[`tools.${at}.name`], errors[`tools.${at}.file`]]}
            canRemove={canRemoveTool(tools)}
            onUpdate={(patch) => update(at, patch)}
            onMove={(step) => move(at, at + step)}
            onLogo={(file) => chooseLogo(at, file)}
            onRemove={() => {
              onChange(tools.filter((_, index) => index !== at))
              focusRow(Math.max(0, at - 1), 'input.input')
            }}
          />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      <div className="grid gap-2" role="alert">
        {alerts.map(({ text, about }) => (
          <p key={text} className="alert-line">
            <ImageOff className="icon" aria-hidden="true" />
            <span>
              <b lang="en">{text}</b>
              {about}
            </span>
          </p>
        ))}
      </div>
    </section>
  )
}

interface ToolRowProps {
  at: number
  tool: StoryTool
  errors: readonly (string | undefined)[]
  canRemove: boolean
  onUpdate: (patch: Partial<StoryTool>) => void
  onMove: (step: number) => void
  onLogo: (file: File) => void
  onRemove: () => void
}

function ToolRow({ at, tool, errors, canRemove, onUpdate, onMove, onLogo, onRemove }: ToolRowProps) {
  const row = at + 1
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const shown = errors.filter((error) => error !== undefined)
  const isLinked = tool.tech_review_id !== null
  const describedBy = shown.length > 0 ? `${id}-errors` : undefined
  return (
    <div className="tool-row">
      <button
        type="button"
        className="grip"
        aria-label={texts.move(row)}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
          if (!event.altKey || step === 0) return
          event.preventDefault()
          onMove(step)
        }}
      >
        <GripVertical className="icon" aria-hidden="true" />
      </button>
      <button
        type="button"
        className={errors[1] ? 'tool-logo is-missing' : tool.preview ? 'tool-logo is-set' : 'tool-logo'}
        aria-label={tool.preview ? texts.changeLogo(row) : texts.logo(row)}
        aria-describedby={describedBy}
        onClick={() => file.current?.click()}
      >
        {tool.preview ? (
          <img src={tool.preview} alt="" width="60" height="60" />
        ) : (
          <ImagePlus className="icon" aria-hidden="true" />
        )}
      </button>
      <input
        ref={file}
        type="file"
        hidden
        accept="image/*"
        data-testid={`logo-${row}`}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (chosen) onLogo(chosen)
        }}
      />
      <div className="field">
        <label className="label" htmlFor={`${id}-name`}>
          {texts.name(row)} <RequiredMark />
        </label>
        <ToolName
          id={`${id}-name`}
          tool={tool}
          isInvalid={Boolean(errors[0])}
          describedBy={describedBy}
          onUpdate={onUpdate}
        />
        {isLinked && (
          <p className="field-success">
            <UsedIcon className="icon" />
            <span>{texts.linked}</span>
          </p>
        )}
        {shown.length > 0 && (
          <div id={`${id}-errors`}>
            {shown.map((error) => (
              <FieldError key={error} id={`${id}-${error}`}>
                <FieldErrorText text={error} row={row} />
              </FieldError>
            ))}
          </div>
        )}
      </div>
      <IconButton
        label={texts.remove(row)}
        icon={<Trash2 className="icon" aria-hidden="true" />}
        disabled={!canRemove}
        onClick={onRemove}
      />
    </div>
  )
}
