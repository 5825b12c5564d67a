import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { VIDEO_URL_MAX_LENGTH } from '../constants.ts'
import type { ToolOption } from '../fields.ts'
import { videoOf, videoUrl } from '../fields.ts'
import type { LinkBlockAttributes } from './media-nodes.ts'
import { toolsQuery } from './queries.ts'
import { isSafeHref } from './story-schema.ts'
import { blockTexts, linkTexts, toolTexts } from './texts.ts'

/** `example.com` as it was meant; null when it cannot be opened. */
export function hrefOf(text: string): string | null {
  const typed = text.trim()
  if (isSafeHref(typed)) return typed
  if (/^[^\s@/]+@[^\s@/]+\.[a-z]{2,}$/i.test(typed)) return isSafeHref(`mailto:${typed}`) ? `mailto:${typed}` : null
  return /^[^\s/:]+\.[^\s/:]{2,}(?:[/?#]\S*)?$/.test(typed) && isSafeHref(`https://${typed}`)
    ? `https://${typed}`
    : null
}

interface LinkDialogProps {
  href: string
  onUse: (href: string) => void
  onRemove: (() => void) | null
  onClose: () => void
}

/** The address of a link, with a way to open and to remove it. */
export function LinkDialog({ href, onUse, onRemove, onClose }: LinkDialogProps) {
  const [address, setAddress] = useState(href)
  const [isWrong, setWrong] = useState(false)
  const opened = hrefOf(address)
  const use = () => {
    if (opened) onUse(opened)
    else setWrong(true)
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={linkTexts.title}
      footer={
        <>
          {onRemove && (
            <Button variant="outline" onClick={onRemove}>
              {linkTexts.remove}
            </Button>
          )}
          <Button onClick={use}>{linkTexts.apply}</Button>
        </>
      }
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          use()
        }}
      >
        <Field label={linkTexts.address} hint={linkTexts.hint} error={isWrong ? linkTexts.invalid : undefined}>
          <TextInput
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value)
              setWrong(false)
            }}
          />
        </Field>
        {href && opened && (
          <a className="btn btn-ghost btn-sm mt-2" href={opened} target="_blank" rel="noopener noreferrer">
            {linkTexts.open}
          </a>
        )}
      </form>
    </Dialog>
  )
}

interface VideoDialogProps {
  onUse: (video: LinkBlockAttributes) => void
  onClose: () => void
}

export function VideoDialog({ onUse, onClose }: VideoDialogProps) {
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [isWrong, setWrong] = useState(false)
  const texts = blockTexts.video
  const use = () => {
    const video = videoOf(address.trim())
    if (!video) setWrong(true)
    else
      onUse({
        id: `${video.provider}:${video.id}`,
        href: videoUrl(video),
        name: name.replace(/\s+/g, ' ').trim() || texts.untitled,
        caption: '',
      })
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      footer={<Button onClick={use}>{texts.use}</Button>}
    >
      <form
        method="post"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          use()
        }}
      >
        <Field label={texts.address} error={isWrong ? texts.invalid : undefined}>
          <TextInput
            inputMode="url"
            autoComplete="off"
            maxLength={VIDEO_URL_MAX_LENGTH}
            value={address}
            onChange={(event) => {
              setAddress(event.currentTarget.value)
              setWrong(false)
            }}
          />
        </Field>
        <Field label={texts.name}>
          <TextInput value={name} maxLength={200} onChange={(event) => setName(event.currentTarget.value)} />
        </Field>
        <button type="submit" hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}

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
