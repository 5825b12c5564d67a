import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LinkBlockAttributes } from '#components/editor/media-nodes.ts'
import { blockTexts } from '#components/editor/texts.ts'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import type { ToolOption } from '../fields.ts'
import { toolsQuery } from './queries.ts'
import { toolTexts } from './texts.ts'

interface ToolDialogProps {
  onUse: (tool: LinkBlockAttributes) => void
  onClose: () => void
}

/** Chooses a tool that has a review on this site. */
export function ToolDialog({ onUse, onClose }: ToolDialogProps) {
  const { api } = usePageContext()
  const query = useQuery(toolsQuery(api))
  const [words, setWords] = useState('')
  const texts = blockTexts.tool
  const found = findTools(query.data ?? [], words).slice(0, 30)
  return (
    <Dialog open size="sm" onOpenChange={(open) => !open && onClose()} title={texts.title}>
      <TextInput
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {hasFailed(query) && (
        <LoadError text={texts.failed} isLoading={query.isFetching} onRetry={() => query.refetch()} />
      )}
      {query.isPending && <SkeletonLines lines={4} />}
      {query.isSuccess && found.length === 0 && <p className="hint mt-4">{texts.none}</p>}
      <ul className="tool-choices">
        {found.map((tool) => (
          <li key={tool.tech_review_id}>
            <button
              type="button"
              onClick={() =>
                onUse({ id: String(tool.tech_review_id), href: tool.url, name: tool.name, caption: tool.topic })
              }
            >
              {tool.image ? <img src={tool.image} alt="" width="36" height="36" /> : <span />}
              <b>{tool.name}</b>
              <small>{toolTexts.used(String(tool.used))}</small>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Tools whose name contains the words; those that start with them first. */
export function findTools(tools: readonly ToolOption[], words: string): ToolOption[] {
  const typed = words.trim().toLowerCase()
  const found = tools.filter(({ name }) => name.toLowerCase().includes(typed))
  return [
    ...found.filter(({ name }) => name.toLowerCase().startsWith(typed)),
    ...found.filter(({ name }) => !name.toLowerCase().startsWith(typed)),
  ]
}
