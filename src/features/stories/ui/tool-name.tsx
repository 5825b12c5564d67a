import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { usePageContext } from '#lib/page.ts'
import { TOOL_NAME_MAX_LENGTH } from '../constants.ts'
import type { StoryTool, ToolOption } from '../fields.ts'
import { toolsQuery } from './queries.ts'
import { toolTexts as texts } from './texts.ts'
import { findTools } from './tool-dialog.tsx'

const SUGGESTIONS = 6

interface ToolNameProps {
  id: string
  tool: StoryTool
  isInvalid: boolean
  describedBy: string | undefined
  onUpdate: (patch: Partial<StoryTool>) => void
}

/** A name with suggestions from the tools of the site; one of them fills name and logo. */
export function ToolName({ id, tool, isInvalid, describedBy, onUpdate }: ToolNameProps) {
  const { api } = usePageContext()
  const { data = [] } = useQuery(toolsQuery(api))
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = tool.name.trim() && isOpen ? findTools(data, tool.name).slice(0, SUGGESTIONS) : []
  const type = (name: string) => {
    setOpen(true)
    setActive(-1)
    const wasLinked = tool.tech_review_id !== null
    onUpdate({
      name,
      ...(wasLinked && { tech_review_id: null, postable_type: null, custom: 1, preview: null, image_id: null }),
    })
  }
  const choose = (option: ToolOption) => {
    setOpen(false)
    onUpdate({
      name: option.name,
      tech_review_id: option.tech_review_id,
      postable_type: option.postable_type,
      topic: option.topic,
      custom: 0,
      url: '',
      image_id: null,
      preview: option.image,
    })
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && found.length > 0) {
      event.preventDefault()
      setActive((active + step + found.length) % found.length)
    } else if (event.key === 'Enter' && found[active]) {
      event.preventDefault()
      choose(found[active])
    } else if (event.key === 'Escape') setOpen(false)
  }
  return (
    <div className="combobox">
      <input
        id={id}
        className="input"
        role="combobox"
        autoComplete="off"
        maxLength={TOOL_NAME_MAX_LENGTH}
        value={tool.name}
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        aria-required
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={() => setOpen(false)}
      />
      {found.length > 0 && (
        <ul className="combobox-list tool-suggestions" id={`${id}-list`} role="listbox" aria-label={texts.suggestions}>
          {found.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
            <li
              key={option.tech_review_id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.image && <img src={option.image} alt="" width="30" height="30" />}
              <b>{option.name}</b>
              <small>{texts.used(String(option.used))}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
